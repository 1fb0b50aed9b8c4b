import { logoIconOf } from '@tallscreen/proto/rules/logo-url';
import type { mongo } from 'mongoose';
import type { Parts } from './parts.ts';

/** The collections that name the objects which the product needs. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  media: ['media_items', 'uploads', 'exports'],
  identity: ['users'],
  moderation: ['policies'],
};

/** Below these every key in a document must have its object. Others come and go with an upload. */
const LASTING = /^(?:videos|avatars|logos)\//;

/** The list of what is about to be deleted, with keys and prefixes. */
const TO_DELETE = 'filesToDelete';

/** Uploads that were abandoned are deleted after a while; younger objects may belong to one that goes on. */
const GRACE_MS = 60 * 60_000;

export interface FileAudit {
  readonly objects: number;
  /** keys that a document has and the object store has not, with the document */
  readonly missing: readonly { readonly key: string; readonly document: string }[];
  /** keys of older objects that no document has */
  readonly unneeded: readonly string[];
}

/** The keys that all documents name. */
export interface Needs {
  /** key → the document that has it */
  readonly keys: Map<string, string>;
  /** keys that are about to be deleted, and the beginnings of such keys */
  readonly toDelete: Set<string>;
}

/**
 * Compares the objects with the documents in both directions while the services run: what differs is looked at twice.
 * Holds all keys in memory, about 200 bytes each. Changes nothing.
 */
export async function auditFiles(parts: Parts, graceMs = GRACE_MS): Promise<FileAudit> {
  const before = await readNeeds(parts);
  const found = new Set<string>();
  const strange: string[] = [];
  const newest = Date.now() - graceMs;
  for await (const { key, modifiedAt } of parts.blobs.list('')) {
    found.add(key);
    if (!isNeeded(before, key) && modifiedAt.getTime() <= newest) strange.push(key);
  }
  const lost = [...before.keys].filter(([key]) => LASTING.test(key) && !found.has(key));
  const after = strange.length + lost.length > 0 ? await readNeeds(parts) : before;
  const missing: FileAudit['missing'][number][] = [];
  for (const [key, document] of lost)
    if (after.keys.has(key) && !(await parts.blobs.stat(key))) missing.push({ key, document });
  return { objects: found.size, missing, unneeded: strange.filter((key) => !isNeeded(after, key)) };
}

/** Files are missing or unneeded; trying again cannot help. */
export class Differences extends Error {
  override readonly name = 'Differences';
}

/** Prints what the audit found, and throws if there is anything. */
export async function reportFiles(parts: Parts): Promise<void> {
  const { objects, missing, unneeded } = await auditFiles(parts);
  for (const { key, document } of missing) parts.print(`missing  ${key} (${document})`);
  for (const key of unneeded) parts.print(`unneeded ${key}`);
  parts.print(`${objects} objects: ${missing.length} more are missing, ${unneeded.length} are needed by nothing`);
  if (missing.length + unneeded.length > 0) throw new Differences('the object store and the databases differ');
}

/** The value of a policy is stored as JSON. */
const asObject = ({ value, ...document }: Record<string, unknown>): object =>
  typeof value === 'string' && value.startsWith('{') ? { ...document, value: JSON.parse(value) } : document;

function isNeeded({ keys, toDelete }: Needs, key: string): boolean {
  if (keys.has(key) || toDelete.has(key)) return true;
  for (let end = key.indexOf('/'); end >= 0; end = key.indexOf('/', end + 1))
    if (toDelete.has(key.slice(0, end + 1))) return true;
  return false;
}

async function readNeeds({ databases }: Parts): Promise<Needs> {
  const needs: Needs = { keys: new Map(), toDelete: new Set() };
  for (const [service, collections] of Object.entries(OWNERS)) {
    for (const collection of collections) {
      for await (const document of newestOf(databases.get(service)!.collection(collection)))
        noteNeeds(needs, document, `${service}.${collection} ${String(document['_id'])}`);
    }
  }
  return needs;
}

/** Adds the keys that the document names. `name`: of the document, for the report. */
export const noteNeeds = (needs: Needs, document: Record<string, unknown>, name: string): void =>
  collect(needs, asObject(document), name);

/** Yields all documents; of a policy only the version in force, since what older ones name is deleted. */
async function* newestOf(collection: mongo.Collection): AsyncGenerator<mongo.WithId<mongo.Document>> {
  const seen = new Set<unknown>();
  const isVersioned = collection.collectionName === 'policies';
  for await (const document of isVersioned ? collection.find().sort({ version: -1 }) : collection.find()) {
    const isOlder = isVersioned && seen.has(document['name']);
    if (isVersioned) seen.add(document['name']);
    if (!isOlder) yield document;
  }
}

/** An object's key, or the path below which it is served, such as `/media/avatars/7/….webp?access=…`. */
const KEY = /^(?:\/media\/)?((?:videos|avatars|logos|incoming|uploads|exports)\/[^?]+)/;

/** Fields with keys, by the ends of their names; a title may look like a key. */
const KEY_FIELD = /(?:^k|K)eys?$|(?:^u|U)rls?$|_url$|^prefix$|^filesToDelete$/;

/** A document names the logo once, and it has a file for each size. */
const filesOf = (key: string): string[] => (key.startsWith('logos/') ? [key, logoIconOf(key)] : [key]);

/** Collects all keys of a document, so that a new field with a key needs no change here. */
function collect(needs: Needs, value: unknown, document: string, field = ''): void {
  if (typeof value === 'string') {
    const [, key] = KEY_FIELD.test(field) ? (KEY.exec(value) ?? []) : [];
    if (key === undefined) return;
    if (field === TO_DELETE || key.endsWith('/')) needs.toDelete.add(key);
    else for (const each of filesOf(key)) needs.keys.set(each, document);
  } else if (Array.isArray(value)) {
    for (const each of value) collect(needs, each, document, field);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) collect(needs, each, document, name);
  }
}
