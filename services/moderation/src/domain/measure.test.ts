import { expect, test } from '@jest/globals';
import { APPEAL_ADMIN, type Decision } from '#domain/decision';
import { appealDeadline, measureOfComment, measureOfDecision, measureOfReport, strikeRuleOf } from '#domain/measure';

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

test("an admin's removal is a strike for 90 days and can be appealed for 180", () => {
  const measure = measureOfDecision(removal, undefined);
  expect(measure).toMatchObject({
    id: 3,
    userId: 7,
    kind: 'removed',
    reasonCode: 'spam',
    item: { type: 'promo', id: 9 },
    title: 'Shoes',
    momentMs: 12_000,
    source: 'own',
    decidedAt,
    strikeUntil: new Date('2030-04-01T00:00:00Z'),
  });
  expect(measure && appealDeadline(measure)).toEqual(new Date('2030-06-30T00:00:00Z'));
  expect([strikeRuleOf({ reasonCode: '' }), strikeRuleOf({ reasonCode: 'removed_after_reports' })]).toEqual([
    'other',
    'other',
  ]);
});

test('removing an own item, a rejection and a deletion with an appeal are no strikes', () => {
  for (const other of [{ verdict: 'reject' }, { adminId: 7 }, { adminId: APPEAL_ADMIN }] as const)
    expect(measureOfDecision({ ...removal, ...other }, undefined)?.strikeUntil).toBeNull();
});

test('an approval and the answer to an appeal are no measures', () => {
  for (const other of [
    { verdict: 'approve' },
    { verdict: 'reopen' },
    { verdict: 'reject', answersAppeal: true },
  ] as const)
    expect(measureOfDecision({ ...removal, ...other }, undefined)).toBeNull();
});

const reported = { reason: 'harassment' } as const;
const noticed = { reason: 'other', category: 'copyright' } as const;

test('a measure says where it came from: a report or notice before the automatic check before the moderators', () => {
  const sources = [undefined, reported, noticed].flatMap((cause) =>
    [false, true].map((wasFlagged) => {
      const measure = measureOfDecision({ ...removal, wasFlagged }, cause);
      return [measure?.source, measure?.automatedDetection, measure?.automatedDecision];
    }),
  );
  expect(sources).toEqual([
    ['own', false, false],
    ['model', true, false],
    ['report', false, false],
    ['report', true, false],
    ['notice', false, false],
    ['notice', true, false],
  ]);
});

test('a removal without a rule has that of the notice about the item', () => {
  const rules = [undefined, reported, noticed].map(
    (cause) => measureOfDecision({ ...removal, reasonCode: '' }, cause)?.reasonCode,
  );
  expect(rules).toEqual(['', '', 'copyright']);
  expect(measureOfDecision(removal, noticed)?.reasonCode).toBe('spam');
});

test('an upheld report or notice is a strike under the chosen rule, or under its own', () => {
  const report = { id: 4, item: { type: 'user', id: 7 }, reason: 'harassment' } as const;
  const owner = { ownerId: 7, title: '', momentMs: 3, text: 'Stop.', adminId: 1 };
  const made = { id: 90, decidedAt };
  expect(measureOfReport(report, { ...owner, reasonCode: 'hate' }, made)).toMatchObject({
    id: 90,
    key: 'report-4',
    userId: 7,
    kind: 'strike',
    reasonCode: 'hate',
    text: 'Stop.',
    momentMs: 3,
  });
  expect(measureOfReport(report, { ...owner, reasonCode: '' }, made)?.reasonCode).toBe('harassment');
  const ofNotice = (category: string) =>
    measureOfReport({ ...report, reason: 'other', category }, { ...owner, reasonCode: '' }, made);
  expect(ofNotice('copyright')).toMatchObject({ reasonCode: 'copyright', source: 'notice' });
  expect(ofNotice('illegal')).toMatchObject({ reasonCode: 'other', source: 'notice' });
  expect(ofNotice('no_pets')).toMatchObject({ reasonCode: 'no_pets', source: 'notice' });
  expect(measureOfReport(report, { ...owner, ownerId: 0, reasonCode: '' }, made)).toBeNull();
});

test('a removed comment is a strike once, under the rule of its last report if the admin chose none', () => {
  const removed = { commentId: 5, authorId: 7, adminId: 1, reasonCode: '', removedAt: decidedAt };
  const [first, second] = [false, true].map((isStruck) =>
    measureOfComment(removed, { id: 8, cause: reported, isStruck }),
  );
  expect(first).toMatchObject({ id: 8, kind: 'removed', reasonCode: 'harassment', source: 'report' });
  expect([first?.strikeUntil, second?.strikeUntil]).toEqual([new Date('2030-04-01T00:00:00Z'), null]);
});
