import { expect, test } from '@jest/globals';
import { APPEAL_ADMIN, type Decision } from '#domain/decision';
import { strikeOfDecision, strikeOfReport } from '#domain/strike';

const decidedAt = new Date('2030-01-01T00:00:00Z');
const removal = {
  id: 3,
  verdict: 'remove',
  adminId: 1,
  uploaderId: 7,
  itemType: 'promo',
  itemId: 9,
  title: 'Shoes',
  reasonCode: 'spam',
  momentMs: 12_000,
  decidedAt,
} as Decision;

test("an admin's removal is a strike for 90 days; a rejection is none, nor is removing an own item", () => {
  expect(strikeOfDecision(removal)).toEqual({
    id: 3,
    userId: 7,
    reasonCode: 'spam',
    item: { type: 'promo', id: 9 },
    title: 'Shoes',
    momentMs: 12_000,
    createdAt: decidedAt,
    expiresAt: new Date('2030-04-01T00:00:00Z'),
  });
  expect(strikeOfDecision({ ...removal, reasonCode: '' })?.reasonCode).toBe('other');
  for (const other of [{ verdict: 'reject' }, { adminId: 7 }, { adminId: APPEAL_ADMIN }] as const)
    expect(strikeOfDecision({ ...removal, ...other })).toBeNull();
});

test('an upheld report is a strike under the chosen rule, or under that of the report', () => {
  const report = { id: 4, item: { type: 'user', id: 7 }, reason: 'harassment' } as const;
  const owner = { ownerId: 7, title: '', momentMs: 3 };
  expect(strikeOfReport(report, { ...owner, reasonCode: 'hate' }, decidedAt)).toMatchObject({
    userId: 7,
    reasonCode: 'hate',
    momentMs: 3,
  });
  expect(strikeOfReport(report, { ...owner, reasonCode: '' }, decidedAt)?.reasonCode).toBe('harassment');
  expect(strikeOfReport(report, { ...owner, ownerId: 0, reasonCode: '' }, decidedAt)).toBeNull();
});
