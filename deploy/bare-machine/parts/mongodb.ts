import { provideDocumentDb } from './documentdb/part.ts';
import { given, Problem } from '../../local/settings.ts';
import { findOnPath } from '../../local/shell.ts';
import { fetchMongod } from './mongod-download.ts';
import { startReplicaSet } from './mongod.ts';
import type { PartKind, Source } from './part.ts';

const HINT = 'install mongod, start Docker, or point MONGODB_URI to a replica set that runs elsewhere.';
const MONGOD = { name: 'mongod', folder: 'mongodb', remedy: 'install mongod' };

const installed: Source = {
  ...MONGOD,
  find: async (context) => {
    const program = await findOnPath('mongod');
    return program === undefined ? undefined : startReplicaSet(context, program, 'mongod (on PATH)');
  },
};

const fetched: Source = {
  ...MONGOD,
  find: async (context) => {
    const program = await fetchMongod(context);
    return program === undefined ? undefined : startReplicaSet(context, program, 'mongod (fetched)');
  },
};

const documentDb: Source = {
  name: 'DocumentDB',
  folder: 'documentdb',
  remedy: 'let this machine download its packages',
  find: async (context) => {
    try {
      return await provideDocumentDb(context);
    } catch (error) {
      throw new Problem(`MongoDB is missing and could not be fetched: ${HINT}`, { cause: error });
    }
  },
};

export const mongodb: PartKind = {
  name: 'mongodb',
  title: 'MongoDB',
  given: ({ env }) => {
    const uri = given(env['MONGODB_URI']);
    if (uri === undefined) return undefined;
    return { title: 'MongoDB', source: 'MONGODB_URI', env: { MONGODB_URI: uri }, processes: [] };
  },
  sources: [installed, fetched, documentDb],
};
