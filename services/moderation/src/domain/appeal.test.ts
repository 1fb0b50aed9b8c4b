import { expect, test } from '@jest/globals';
import { appealedDecision, appealOutcome, checkAppealText, nextAppealStep } from '#domain/appeal';
import { APPEAL_ADMIN, type Decision } from '#domain/decision';

const reopening = (state: 'pending' | 'applied') => ({ state });

test.each([
  ['a first appeal of a rejected video', 'rejected', null, undefined, 'add'],
  ['the same appeal while its decision is pending', 'rejected', reopening('pending'), 'Please.', 'resume'],
  ['the same appeal after its decision was applied', 'pending', reopening('applied'), 'Please.', 'repeat'],
] as const)('%s', (_name, stage, decision, storedText, expected) => {
  expect(nextAppealStep({ stage, reopening: decision, storedText }, 'Please.')).toBe(expected);
});

test('refuses a second appeal, and an appeal of a video that is not rejected', () => {
  const second = 'You have already appealed this decision.';
  const applied = { reopening: reopening('applied'), storedText: 'Please.' };
  expect(() => nextAppealStep({ stage: 'pending', ...applied }, 'Again.')).toThrow(second);
  expect(() => nextAppealStep({ stage: 'rejected', ...applied }, 'Please.')).toThrow(second);
  const never = { stage: 'live', reopening: null, storedText: undefined } as const;
  expect(() => nextAppealStep(never, 'Please.')).toThrow(
    expect.objectContaining({ status: 'already_exists', detail: 'Only a rejected video can be appealed.' }),
  );
});

test('trims the text and refuses an empty one and one that is too long', () => {
  expect(checkAppealText(' Please. ')).toBe('Please.');
  expect(() => checkAppealText('  ')).toThrow('Please say why');
  expect(() => checkAppealText('x'.repeat(1_001))).toThrow('at most 1,000 characters');
});

const decidedAt = new Date(5);
const decided = (verdict: Decision['verdict'], adminId: number, state: Decision['state'] = 'applied') =>
  ({ itemId: 9, verdict, adminId, state, reason: 'Fine.', momentMs: 12_000, decidedAt }) as Decision;
const [rejection, appeal] = [decided('reject', 1), decided('reopen', APPEAL_ADMIN)];

test.each([
  ['without an appeal there is no outcome', [rejection], null],
  ['an appeal that waits is open', [rejection, appeal], ['open', '', null]],
  [
    'it is open until media has applied the answer',
    [rejection, appeal, decided('approve', 2, 'pending')],
    ['open', '', null],
  ],
  ['an approval grants it', [rejection, appeal, decided('approve', 2)], ['granted', 'Fine.', decidedAt]],
  ['a second rejection refuses it', [rejection, appeal, decided('reject', 2)], ['refused', 'Fine.', decidedAt]],
  [
    'a later removal does not change the outcome',
    [rejection, appeal, decided('approve', 2), decided('remove', 1)],
    ['granted', 'Fine.', decidedAt],
  ],
] as const)('%s', (_name, decisions, expected) => {
  const outcome = appealOutcome(decisions);
  expect(outcome && [outcome.status, outcome.reason, outcome.decidedAt]).toEqual(expected);
  expect(outcome?.momentMs ?? null).toBe(expected?.[1] ? 12_000 : null);
});

test('an open appeal is about the decision before it', () => {
  expect(appealedDecision([rejection, appeal])).toBe(rejection);
  for (const other of [[], [rejection], [appeal], [rejection, appeal, decided('approve', 2)]])
    expect(appealedDecision(other)).toBeUndefined();
});
