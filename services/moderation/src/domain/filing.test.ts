import { expect, test } from '@jest/globals';
import { planFilings, type Filing } from '#domain/filing';
import type { StoredNotice } from '#domain/notice';

const report = (id: number, reporterId: number): Filing => ({
  report: { id, item: { type: 'video', id: 9 }, reason: 'spam', reporterId, createdAt: new Date(id), outcome: null },
  ownerId: 7,
  mediaItemId: null,
  notice: null,
});

const noticeOf = (id: number): StoredNotice => ({
  id,
  item: { type: 'video', id: 9 },
  ownerId: 7,
  category: 'privacy',
  text: 'Mine.',
  email: 'ann@mail.test',
  name: '',
  copyright: null,
  createdAt: new Date(id),
  outcome: null,
  decidedAt: null,
  decisionText: '',
  keyHash: 'h',
  isReceiptSent: false,
});

const notice = (id: number, fingerprint: string): Filing => ({
  ...report(id, 0),
  notice: { ...noticeOf(id), fingerprint },
});

const planOf = (filings: readonly Filing[], refused: readonly number[] = [], known = new Map<string, StoredNotice>()) =>
  planFilings(filings, { refusedIds: new Set(refused), notices: known }).map(({ isNew, repeated }) =>
    isNew ? 'new' : (repeated?.id ?? 'refused'),
  );

test('a user reports an item once, also with two reports at once, and notices have no reporter', () => {
  expect(planOf([report(1, 5), report(2, 6), report(3, 5), report(4, 8)], [8])).toEqual([
    'new',
    'new',
    'refused',
    'refused',
  ]);
  expect(planOf([notice(1, 'a'), notice(2, 'b')], [0])).toEqual(['new', 'new']);
});

test('a notice repeats a stored one, or the first of those that come together', () => {
  const known = new Map([['a', noticeOf(70)]]);
  expect(planOf([notice(1, 'a'), notice(2, 'b'), notice(3, 'b'), notice(4, 'b')], [], known)).toEqual([
    70,
    'new',
    2,
    2,
  ]);
});
