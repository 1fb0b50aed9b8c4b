import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addChecksums, listFiles } from './checksums.ts';
import { dumpDatabases, type DocumentCounts } from './databases.ts';
import { openObjectCopies, SOURCES, type ObjectTypes } from './objects.ts';
import type { Parts } from './parts.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { dumpTopics, isSameLog, readEnds, type Ends } from './topics.ts';
import { NotEmpty } from './not-empty.ts';

export const MANIFEST = 'manifest.json';
/** The keys of a local stack; its command puts them there before the backup begins. */
export const KEYS = 'keys.json';

/** `manifest.json`: written last, so a folder without it is not a complete backup. */
export interface Manifest {
  /** 1: perhaps without checksums */
  readonly version: 1 | 2;
  readonly createdAt: string;
  readonly documents: DocumentCounts;
  readonly records: number;
  readonly objects: ObjectTypes;
}

const ATTEMPTS = 100;
const PAUSE_MS = 100;

/**
 * Writes the seven databases as they are at one moment, all events published before that moment, and all objects.
 * Services go on meanwhile. Events that were stored but not published at that moment are in the outboxes of the
 * databases.
 */
export async function backUp(parts: Parts, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).some((name) => name !== KEYS)) throw new NotEmpty(`${folder} is not empty.`);
  const createdAt = new Date().toISOString();
  const objects = openObjectCopies(parts, folder);
  // Copy objects before and after the snapshot: the source of a video that the snapshot shows in processing may be
  // deleted a second later.
  const copySources = () => objects.copyNew(SOURCES);
  const { snapshot, ends } = await openQuietSnapshot(parts, copySources);
  try {
    await copySources();
    const documents = await dumpDatabases(parts, snapshot, folder);
    parts.print(`databases: ${Object.values(documents).reduce((sum, count) => sum + count, 0)} documents`);
    const records = await dumpTopics(parts, ends, folder);
    parts.print(`topics: ${records} records`);
    await objects.copyNew('');
    parts.print(`object store: ${Object.keys(objects.types).length} objects`);
    const manifest: Manifest = { version: 2, createdAt, documents, records, objects: objects.types };
    const text = JSON.stringify(manifest, null, 2);
    const files = Object.fromEntries((await listFiles(folder)).map((file) => [file, undefined]));
    await addChecksums(folder, { ...files, [MANIFEST]: text });
    await writeFile(path.join(folder, MANIFEST), text, { mode: 0o600 });
    await markBackup(parts, createdAt);
    return manifest;
  } finally {
    await snapshot.close();
  }
}

/**
 * Opens the snapshot at a moment when no service publishes, so that it is known which events belong to it. Calls
 * `prepare` before each attempt.
 */
async function openQuietSnapshot(
  parts: Parts,
  prepare: () => Promise<void>,
): Promise<{ snapshot: Snapshot; ends: Ends }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await prepare();
    const before = await readEnds(parts);
    const snapshot = await openSnapshot(parts.client, parts.databases.get('identity')!);
    const ends = await readEnds(parts);
    if (isSameLog(before, ends)) return { snapshot, ends };
    await snapshot.close();
    await sleep(PAUSE_MS * Math.random());
  }
  throw new Error('Events are published all the time. Run the backup at a quieter time.');
}

/**
 * Tells identity of this backup, so that the console shows when the last one was made. The backup is complete without.
 */
async function markBackup({ databases, print }: Parts, createdAt: string): Promise<void> {
  const backups = databases.get('identity')!.collection<{ _id: string }>('backups');
  await backups
    .updateOne({ _id: 'last' }, { $set: { createdAt: new Date(createdAt) } }, { upsert: true })
    .catch((error: unknown) => print(`The console will not show this backup: ${String(error)}`));
}
