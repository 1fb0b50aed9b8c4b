import { expect, test } from '@jest/globals';
import { chainEntries, CHAIN_START, checkLink, type ChainedEntry, type ChainLink } from '#domain/audit-chain';

const entry = (n: number) => ({
  id: `entry ${n}`,
  actorId: 1,
  action: 'user.banned',
  targetType: 'user',
  targetId: n,
  details: 'Spam',
  params: { reason: 'Spam', reason_code: '' },
  at: new Date(Date.UTC(2030, 0, n)),
});
const chain = chainEntries(CHAIN_START, [1, 2, 3, 4].map(entry));

const firstBroken = (entries: readonly ChainedEntry[]) => {
  let last: ChainLink = CHAIN_START;
  for (const each of entries) {
    const broken = checkLink(last, each);
    if (broken) return broken;
    last = each;
  }
  return undefined;
};
const changed = (index: number, change: Partial<ChainedEntry>) =>
  firstBroken(chain.map((each, i) => (i === index ? { ...each, ...change } : each)));

test('entries that were appended one by one or together form the same chain', () => {
  const first = chainEntries(CHAIN_START, [entry(1), entry(2)]);
  expect([...first, ...chainEntries(first.at(-1)!, [entry(3), entry(4)])]).toEqual(chain);
  expect(firstBroken(chain)).toBeUndefined();
});

test.each<[string, Partial<ChainedEntry>]>([
  ['actor', { actorId: 2 }],
  ['action', { action: 'user.unbanned' }],
  ['target', { targetId: 9 }],
  ['details', { details: 'Threats' }],
  ['value in the details', { params: { reason: 'Threats', reason_code: '' } }],
  ['time', { at: new Date(0) }],
  ['hash', { hash: 'f'.repeat(64) }],
])('an entry with another %s is found', (_what, change) => {
  expect(changed(1, change)).toEqual({ sequence: 2, id: 'entry 2', problem: 'was changed' });
});

test('values in another order are the same entry', () => {
  expect(changed(1, { params: { reason_code: '', reason: 'Spam' } })).toBeUndefined();
});

test('a changed entry with a new hash is found by the entry after it', () => {
  const [forged] = chainEntries(chain[0]!, [{ ...entry(2), details: 'Forged' }]);
  expect(changed(1, forged!)).toEqual({ sequence: 3, id: 'entry 3', problem: 'does not follow the entry before' });
});

test('a missing entry is found', () => {
  expect(firstBroken(chain.filter(({ sequence }) => sequence !== 3))).toMatchObject({
    sequence: 3,
    problem: 'is missing',
  });
});
