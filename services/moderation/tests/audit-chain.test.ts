import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { createVerifyAuditLog } from '#app/verify-audit-log';
import type { AuditEntry } from '#domain/audit-entry';
import { auditEntryCollection, auditHeadCollection, createAuditEntries, type AuditEntries } from '#store/audit-entries';

const parts = createTestParts('moderation-audit-chain');
let connection: Connection;
let auditEntries: AuditEntries;
const verify = () => createVerifyAuditLog({ auditEntries })();
const rows = () => databaseOf(connection).collection('audit_entries');

beforeAll(async () => {
  connection = await openTestDatabase(parts);
  auditEntries = createAuditEntries(connection);
});
beforeEach(async () => {
  await databaseOf(connection).dropDatabase();
  await ensureCollections(connection, [auditEntryCollection, auditHeadCollection]);
});
afterAll(() => parts.dispose());

const newEntry = (details = ''): AuditEntry => ({
  id: randomUUID(),
  actorId: 1,
  action: 'user.banned',
  targetType: 'user',
  targetId: 7,
  details,
  params: {},
  at: new Date(),
});
const addOneByOne = async (count: number) => {
  for (let n = 1; n <= count; n++) await auditEntries.add([newEntry(`${n}`)]);
};

/** Runs the command as an operator does. */
async function runCommand(...args: string[]): Promise<{ code: number; text: string }> {
  const command = ['services/moderation/src/verify-audit.ts', ...args];
  const env = { ...process.env, MONGODB_URI: partAddress('MONGODB_URI'), MONGODB_DATABASE: parts.id };
  const done = promisify(execFile)(process.execPath, command, { env: { ...env, LOG_LEVEL: 'silent' } });
  return done.then(
    ({ stdout }) => ({ code: 0, text: stdout.trim() }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, text: stdout.trim() }),
  );
}

test('concurrent writers append to one chain, and repeated events once', async () => {
  const entries = Array.from({ length: 12 }, (_, n) => newEntry(`${n}`));
  const writers = [createAuditEntries(connection), auditEntries];
  await Promise.all(entries.map((entry, n) => writers[n % 2]!.add([entry, entry, entries[(n + 1) % 12]!])));
  const verdict = await verify();
  expect(verdict.broken).toBeUndefined();
  expect(verdict).toMatchObject({ end: { sequence: 12 } });
  expect(await auditEntries.add(entries)).toBeUndefined();
});

test('the command verifies the log, and names the first entry that was tampered with', async () => {
  expect(await runCommand()).toEqual({ code: 0, text: 'The audit log is whole: 0 entries.' });
  await addOneByOne(5);
  const { code, text } = await runCommand();
  const [, end = ''] = /^The audit log is whole: 5 entries, end (5:[0-9a-f]{64})\.$/.exec(text) ?? [];
  expect([code, end]).toEqual([0, expect.stringMatching(/^5:/)]);
  await auditEntries.add([newEntry('6')]);
  expect(await runCommand(end)).toMatchObject({ code: 0 });

  const third = await rows().findOne({ sequence: 3 });
  await rows().updateOne({ sequence: 3 }, { $set: { details: 'Nothing happened here.' } });
  expect(await runCommand()).toEqual({
    code: 1,
    text: `The audit log is broken: entry 3 (${String(third?._id)}) was changed.`,
  });
  await rows().deleteOne({ sequence: 3 });
  expect(await runCommand()).toEqual({ code: 1, text: 'The audit log is broken: entry 3 is missing.' });
});

test('removed last entries and a recomputed chain are found', async () => {
  await addOneByOne(3);
  const { end } = (await verify()) as { end: { sequence: number; hash: string } };
  await rows().deleteOne({ sequence: 3 });
  expect(await verify()).toMatchObject({ broken: { sequence: 3, problem: 'is missing' } });
  await databaseOf(connection).collection('audit_head').deleteMany({});
  await rows().deleteMany({});
  await addOneByOne(4);
  expect(await verify()).toMatchObject({ end: { sequence: 4 } });
  expect(await runCommand(`${end.sequence}:${end.hash}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining('has another hash than noted'),
  });
});

test('the command refuses another argument', async () => {
  expect(await runCommand('5')).toEqual({
    code: 1,
    text: 'Not verified: usage: verify-audit.ts [<sequence>:<hash>]',
  });
});
