import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { APPEAL_ADMIN, historyOf, judge, nextStep, type Decision, type ReviewCommand } from '#domain/decision';
import type { MediaItemCopy } from '#domain/media-item';

test.each([
  [null, 'approve', 'new'],
  [null, 'remove', 'new'],
  ['approve', 'approve', 'repeat'],
  ['approve', 'reject', 'conflict'],
  ['approve', 'remove', 'new'],
  ['approve', 'reopen', 'conflict'],
  ['reject', 'approve', 'conflict'],
  ['reject', 'reopen', 'new'],
  ['reject', 'remove', 'new'],
  ['reopen', 'approve', 'new'],
  ['reopen', 'reject', 'new'],
  ['remove', 'remove', 'repeat'],
  ['remove', 'approve', 'conflict'],
  ['restore', 'approve', 'new'],
  ['restore', 'reject', 'new'],
  ['restore', 'reopen', 'new'],
  ['restore', 'remove', 'new'],
  ['restore', 'restore', 'repeat'],
] as const)('after %s, %s is %s', (latest, verdict, expected) => {
  expect(judge(latest && { verdict: latest }, verdict)).toBe(expected);
});

const item: MediaItemCopy = {
  id: 5,
  itemType: 'video',
  uploaderId: 7,
  title: 'A title',
  hashtags: [],
  stage: 'pending',
  isFlagged: false,
  smallestUrl: '',
  durationMs: 1_000,
  revision: 1,
  snapshot: new Uint8Array(),
};
const command: ReviewCommand = {
  itemId: 5,
  itemType: 'video',
  verdict: 'approve',
  reason: ' Fine. ',
  reasonCode: '',
  momentMs: null,
  seenRevision: null,
  adminId: 1,
};
const made = { id: 9, now: new Date(0), rules: policyDefaults.reasons };
const stored = (changes: Partial<Decision>): Decision => ({
  ...command,
  id: 8,
  sequence: 1,
  title: 'A title',
  wasFlagged: false,
  uploaderId: 7,
  decidedAt: new Date(0),
  state: 'applied',
  answersAppeal: false,
  waitSeconds: null,
  refusal: '',
  ...changes,
});
const stepAfter = (latest: Decision | null, stage = item.stage) =>
  nextStep({ latest, nextSequence: 2 }, { ...item, stage }, command, made);

test('a first decision is added with a trimmed reason and the next sequence number', () => {
  const decision = { id: 9, sequence: 2, reason: 'Fine.', title: 'A title', uploaderId: 7, state: 'pending' };
  expect(stepAfter(null)).toMatchObject({ kind: 'add', decision });
});

test('a pending decision with another verdict is finished first; the same verdict is a repeat', () => {
  const [other, same] = [stored({ verdict: 'reject', state: 'pending' }), stored({ state: 'pending' })];
  expect(stepAfter(other)).toEqual({ kind: 'finish', decision: other });
  expect(stepAfter(same)).toEqual({ kind: 'repeat', decision: same });
});

test('an open appeal names the admin whose decision it is about, and the next decision answers it', () => {
  const rejection = stored({ verdict: 'reject', adminId: 3 });
  const refused = stored({ verdict: 'approve', adminId: 4, state: 'refused', sequence: 2 });
  const appeal = stored({ verdict: 'reopen', adminId: APPEAL_ADMIN, sequence: 3 });
  expect(historyOf([appeal, refused, rejection])).toEqual({ latest: appeal, nextSequence: 4, appealedAdminId: 3 });
  expect(historyOf([appeal])).toMatchObject({ appealedAdminId: null });
  const [removal, restoration] = [
    stored({ verdict: 'remove', adminId: 5 }),
    stored({ verdict: 'restore', adminId: 6 }),
  ];
  expect(historyOf([appeal, restoration, removal, rejection]).appealedAdminId).toBe(3);
  expect(historyOf([stored({ verdict: 'reject', sequence: 4 }), appeal, rejection]).appealedAdminId).toBeNull();
  expect(stepAfter(appeal).decision.answersAppeal).toBe(true);
  expect(stepAfter(null).decision.answersAppeal).toBe(false);
  expect(stepAfter(appeal).decision.waitSeconds).toBe(0);
});

test('an approved item that waits again can be decided anew; an approval that is not applied yet is a repeat', () => {
  const approval = stored({});
  expect(stepAfter(approval)).toMatchObject({ kind: 'add', decision: { sequence: 2, waitSeconds: null } });
  expect(stepAfter(approval, 'live')).toEqual({ kind: 'repeat', decision: approval });
  expect(stepAfter(stored({ state: 'pending' })).kind).toBe('repeat');
});

test('the wait of a restored item is no wait of an upload', () => {
  expect(stepAfter(stored({ verdict: 'restore' })).decision.waitSeconds).toBeNull();
});

test('a rejection and a removal can name a moment within the media item, an approval cannot', () => {
  const stepWith = (verdict: ReviewCommand['verdict'], momentMs: number, durationMs = 1_000) =>
    nextStep({ latest: null, nextSequence: 1 }, { ...item, durationMs }, { ...command, verdict, momentMs }, made);
  expect(stepWith('reject', 0).decision.momentMs).toBe(0);
  expect(stepWith('remove', 1_000).decision.momentMs).toBe(1_000);
  expect(stepWith('reject', 9_000, 0).decision.momentMs).toBe(9_000);
  const refusal = (detail: string) => expect.objectContaining({ status: 'invalid_argument', detail });
  expect(() => stepWith('reject', 1_001)).toThrow(refusal('The moment is after the end of the video.'));
  for (const verdict of ['approve', 'reopen'] as const)
    expect(() => stepWith(verdict, 0)).toThrow(refusal('Only a rejection or a removal can name a moment.'));
});

test('a contradiction and a deleted media item are refused', () => {
  expect(() => stepAfter(stored({ verdict: 'reject' }))).toThrow('This video was already rejected.');
  expect(() => stepAfter(null, 'deleted')).toThrow('Video not found.');
});
