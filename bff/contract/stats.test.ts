import { expect, test } from '@jest/globals';
import { trackBody } from '#contract/analytics';
import { registerBody } from '#contract/auth';

const registration = (formStartTime: unknown) =>
  registerBody.safeParse({
    username: 'ann',
    email: 'ann@example.org',
    password: 'secret',
    role: 'user',
    metadata: { form_start_time: formStartTime },
  });

test.each([
  [1_700_000_000_000.7, 1_700_000_000_000],
  ['1700000000000', 1_700_000_000_000],
  [0, 0],
])('the time %j at which a form was opened is read as a whole number', (given, taken) => {
  expect(registration(given).data?.metadata?.form_start_time).toBe(taken);
});

test.each([1e300, Number.MAX_SAFE_INTEGER + 1, '9999999999999999', -1, NaN, 'now'])(
  '%j as the time at which a form was opened is read as 0, which the honeypot check refuses',
  (given) => expect(registration(given).data?.metadata?.form_start_time).toBe(0),
);

test.each([
  [5, 5],
  ['5', 5],
  ['2.5', 2.5],
  ['86400', 86_400],
  ['99999', 86_400],
  [1e300, 86_400],
  ['1e3', 1_000],
  ['1.092586829158003e+308', 86_400],
  ['0.12345678901234567', Number('0.12345678901234567')],
])('the watch duration %j is read as a number of at most a day', (given, taken) => {
  expect(trackBody.parse({ video_id: 1, event: 'watch', watch_duration: given }).watch_duration).toBe(taken);
});

test.each(['', '-1', '1e', '1e999', '0x10', 'Infinity', -1, NaN])('%j is not a valid watch duration', (given) => {
  expect(trackBody.safeParse({ video_id: 1, event: 'watch', watch_duration: given }).success).toBe(false);
});
