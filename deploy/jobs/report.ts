import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connectMongo } from '@tallscreen/kit-mongo/connection';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { readConfig } from '@tallscreen/kit/config';
import { createPolicies } from '../../services/moderation/src/store/policies.ts';
import { csvOf, htmlOf } from '../report/files.ts';
import { readYear } from '../report/read-year.ts';
import { sectionsOf } from '../report/sections.ts';
import { WrongCall, type Job } from './job.ts';

const FIRST_YEAR = 2020;

/**
 * Writes the transparency report of one year, `transparency-<year>.html` and `.csv`, into a folder. Prints the CSV file
 * instead for `-`, because what a pod of a cluster writes is gone with it.
 */
export const report: Job = async ({ scope, args: [given = '', folder, ...more], env, print }) => {
  const year = /^\d{4}$/.test(given) ? Number(given) : 0;
  if (year < FIRST_YEAR || year > new Date().getUTCFullYear() || folder === undefined || more.length > 0)
    throw new WrongCall('usage: report <year> <folder>, or - in place of the folder to print the CSV file');
  const { MONGODB_URI: uri, MONGODB_TLS_CA_FILE: tlsCaFile } = readConfig(mongoConfig('moderation'), env);
  const prefix = env['MONGODB_DATABASE_PREFIX'] ?? '';
  const { logger, signal } = scope;
  const connection = await connectMongo({ uri, tlsCaFile, database: `${prefix}moderation`, logger, signal });
  scope.onDispose(() => connection.close());
  const numbers = await readYear(year, { moderation: connection, analytics: connection.useDb(`${prefix}analytics`) });
  const { name } = (await createPolicies(connection).read('instance')).value;
  const sections = sectionsOf(numbers);
  if (folder === '-') return print(csvOf(sections).trimEnd());
  const target = path.resolve(folder);
  await mkdir(target, { recursive: true });
  const files = { html: htmlOf(year, name, sections, new Date()), csv: csvOf(sections) };
  for (const [ending, content] of Object.entries(files)) {
    const file = path.join(target, `transparency-${year}.${ending}`);
    await writeFile(file, content);
    print(file);
  }
};
