import { expect, test } from '@jest/globals';
import { planResetMail, type ResetRequest } from '#domain/reset-mail';

const start = Date.UTC(2030, 0, 1);
const after = (minutes: number): Date => new Date(start + minutes * 60_000);
const plan = (before: ResetRequest | undefined, minutes: number) => planResetMail(before, after(minutes), 3);

test('the first request has a new code, five attempts and a link that is valid for an hour', () => {
  expect(plan(undefined, 0)).toMatchObject({
    attemptsLeft: 5,
    codeExpiresAt: after(15),
    linkExpiresAt: after(60),
    mailedAt: [after(0)],
  });
  expect(plan(undefined, 0)?.seed).not.toBe(plan(undefined, 0)?.seed);
});

test('a valid code is mailed again and keeps its attempts', () => {
  const first = { ...plan(undefined, 0)!, attemptsLeft: 2 };
  expect(plan(first, 10)).toMatchObject({ seed: first.seed, attemptsLeft: 2, codeExpiresAt: after(25) });
});

test.each([
  ['expired', {}, 16],
  ['used up', { attemptsLeft: 0 }, 1],
  ['redeemed', { seed: '' }, 1],
])('a code that is %s is replaced', (_how, change, minutes) => {
  const first = { ...plan(undefined, 0)!, ...change };
  const next = plan(first, minutes)!;
  expect(next.seed).not.toBe(first.seed);
  expect(next.attemptsLeft).toBe(5);
});

test('at most three mails are sent in an hour, and one of them has a valid link', () => {
  let request = plan(undefined, 0)!;
  for (const minutes of [20, 40]) request = plan(request, minutes)!;
  expect(plan(request, 59)).toBeUndefined();
  expect(request.linkExpiresAt.getTime()).toBeGreaterThan(after(60).getTime());
  expect(plan(request, 61)?.mailedAt).toEqual([after(20), after(40), after(61)]);
});
