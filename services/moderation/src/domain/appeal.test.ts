import { expect, test } from '@jest/globals';
import { checkAppealText, nextAppealStep } from '#domain/appeal';

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
    expect.objectContaining({ code: 'already_exists', detail: 'Only a rejected video can be appealed.' }),
  );
});

test('trims the text and refuses an empty one and one that is too long', () => {
  expect(checkAppealText(' Please. ')).toBe('Please.');
  expect(() => checkAppealText('  ')).toThrow('Please say why');
  expect(() => checkAppealText('x'.repeat(1_001))).toThrow('at most 1,000 characters');
});
