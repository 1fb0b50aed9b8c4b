import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize, type Document } from 'bson';
import { expect, test } from '@jest/globals';
import { retryCommand, retryStatements, type Losses } from './retries.ts';
import { splitDocuments } from './statements.ts';

const upserts = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, q) => serialize({ q: { q }, u: {}, upsert: true })));

/** The upsert's filter matches in the first `found` checks. */
function losses(found: number): Losses & { looks: () => number } {
  let looks = 0;
  return {
    codeOf: (error) => (error as { code: number }).code,
    isRace: async () => looks++ < found,
    looks: () => looks,
  };
}

const asked = (statements: Buffer): number[] =>
  splitDocuments(statements).map((one) => deserialize(one)['q'].q as number);

test('an unordered bulk retries only conflicting statements and keeps their indexes', async () => {
  const seen: number[][] = [];
  const first = { n: 2, nModified: 0, upserted: [{ index: 0, _id: 'a' }], writeErrors: [{ index: 2, code: 11000 }] };
  const run = async (statements: Buffer): Promise<Document> => {
    seen.push(asked(statements));
    return { n: 1, nModified: 1 };
  };
  const answer = await retryStatements(upserts(3), false, first, run, losses(0));
  expect(seen).toEqual([[2]]);
  expect(answer).toEqual({ ok: 1, n: 3, nModified: 1, upserted: [{ index: 0, _id: 'a' }] });
});

test('an ordered bulk continues where it stopped', async () => {
  const seen: number[][] = [];
  const first = { n: 1, nModified: 1, writeErrors: [{ index: 1, code: 112 }] };
  const run = async (statements: Buffer): Promise<Document> => {
    seen.push(asked(statements));
    return { n: 3, nModified: 2, upserted: [{ index: 2, _id: 'z' }] };
  };
  const answer = await retryStatements(upserts(4), true, first, run, losses(0));
  expect(seen).toEqual([[1, 2, 3]]);
  expect(answer).toEqual({ ok: 1, n: 4, nModified: 3, upserted: [{ index: 3, _id: 'z' }] });
});

test("a race is retried while it lasts, another document's key once, other errors never", async () => {
  let runs = 0;
  const lost: Document = { n: 0, nModified: 0, writeErrors: [{ index: 0, code: 11000, errmsg: 'E11000' }] };
  const run = async (): Promise<Document> => (runs++, lost);
  const told = { writeErrors: [{ index: 0, code: 11000 }] };
  expect(await retryStatements(upserts(1), true, lost, run, losses(9))).toMatchObject(told);
  expect(runs).toBe(10);
  expect(await retryStatements(upserts(1), true, lost, run, losses(0))).toMatchObject(told);
  expect(runs).toBe(11);
  const invalid: Document = { n: 0, writeErrors: [{ index: 0, code: 121 }] };
  const answer = await retryStatements(upserts(1), true, invalid, run, losses(9));
  expect(answer).toEqual({ ok: 1, n: 0, writeErrors: invalid['writeErrors'] });
  expect(runs).toBe(11);
});

test('each statement has its own retry, however late it first meets a key', async () => {
  const seen: number[][] = [];
  const later: Document[] = [{ n: 0, writeErrors: [{ index: 0, code: 11000 }] }, { n: 1 }];
  const run = async (statements: Buffer): Promise<Document> => {
    seen.push(asked(statements));
    return later.shift() as Document;
  };
  const first = { n: 1, writeErrors: [{ index: 1, code: 112 }] };
  const race = losses(0);
  expect(await retryStatements(upserts(2), false, first, run, race)).toEqual({ ok: 1, n: 2 });
  expect([seen, race.looks()]).toEqual([[[1], [1]], 0]);
});

test('race checks run in parallel, but not all at once', async () => {
  const all = { n: 0, writeErrors: Array.from({ length: 100 }, (_, index) => ({ index, code: 11000 })) };
  let [asking, most] = [0, 0];
  const isRace = async (): Promise<boolean> => {
    most = Math.max(most, ++asking);
    await sleep(1);
    asking--;
    return false;
  };
  const answer = await retryStatements(upserts(100), false, all, async () => all, { ...losses(0), isRace });
  expect(answer['writeErrors']).toHaveLength(100);
  expect(most).toBe(16);
});

test('a plain insert of an existing key is not retried', async () => {
  let runs = 0;
  const fail = (code: number) => async (): Promise<never> => {
    runs++;
    throw Object.assign(new Error('failed'), { code });
  };
  await expect(retryCommand(fail(11000), losses(9))).rejects.toThrow('failed');
  expect(runs).toBe(1);
  const race = losses(9);
  await expect(retryCommand(fail(11000), race, {})).rejects.toThrow('failed');
  expect([runs, race.looks()]).toEqual([12, 10]);
});
