import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { BatchHandler, OutgoingRecord } from '@tallscreen/kit-events/kafka/port';
import { TOPICS, topicSpec } from '@tallscreen/kit-events/kafka/topics';
import type { Parts } from './parts.ts';
import { NotEmpty } from './not-empty.ts';

/** `topic/partition` → the offset of the next record */
export type Ends = ReadonlyMap<string, number>;

const names = Object.values(TOPICS);
const PUBLISH_RECORDS = 500;

interface StoredRecord {
  readonly topic: string;
  readonly key: string;
  readonly value: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly timestamp: number;
}

export const readEnds = ({ bus }: Parts): Promise<Ends> => bus.readEnds(names);

/**
 * Returns whether no service has published in between. Track events of the BFF may change, because no database contains
 * their data.
 */
export const isSameLog = (before: Ends, after: Ends): boolean =>
  [...after].every(([place, end]) => place.startsWith(`${TOPICS.analyticsEvent}/`) || before.get(place) === end);

const fileOf = (folder: string): string => path.join(folder, 'topics.jsonl');

/** Writes all records before `ends` to `topics.jsonl`, those of a partition in order. Returns how many. */
export async function dumpTopics({ bus }: Parts, ends: Ends, folder: string): Promise<number> {
  const file = createWriteStream(fileOf(folder), { mode: 0o600 });
  let count = 0;
  const write: BatchHandler = async (records) => {
    for (const { topic, key, value, headers, position } of records) {
      if (position.offset >= (ends.get(`${position.topic}/${position.partition}`) ?? 0)) continue;
      const text = value && Buffer.from(value).toString('base64');
      const record: StoredRecord = { topic, key, value: text, headers, timestamp: position.timestamp };
      count++;
      if (!file.write(`${JSON.stringify(record)}\n`)) await once(file, 'drain');
    }
  };
  await bus.readFromBeginning(Object.fromEntries(names.map((name) => [name, write])));
  file.end();
  await finished(file);
  return count;
}

/** Creates missing topics. Throws if a topic has records. */
export async function checkTopicsAreEmpty(parts: Parts): Promise<void> {
  await parts.bus.ensureTopics(names.map(topicSpec));
  const lengths = await parts.bus.readLag('restore', names);
  for (const [topic, records] of lengths)
    if (records > 0) throw new NotEmpty(`The topic ${topic} is not empty. Restore into an empty stack.`);
}

/**
 * Publishes the records with their own timestamps: by these, consumers recognise records that they had handled before
 * the backup, although the offsets differ (ADR 47).
 */
export async function restoreTopics({ bus }: Parts, folder: string): Promise<number> {
  let count = 0;
  let batch: (OutgoingRecord & { topic: string })[] = [];
  const publish = async (): Promise<void> => {
    await bus.publishAll(batch);
    count += batch.length;
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(fileOf(folder)) })) {
    const { value, ...record } = JSON.parse(line) as StoredRecord;
    batch.push({ ...record, value: value === null ? null : Buffer.from(value, 'base64') });
    if (batch.length === PUBLISH_RECORDS) await publish();
  }
  await publish();
  return count;
}
