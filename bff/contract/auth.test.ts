import { expect, test } from '@jest/globals';
import { registerBody } from '#contract/auth';

test('deeply nested values in the honeypot fields throw no error', () => {
  const nested: unknown = JSON.parse('['.repeat(24_000) + ']'.repeat(24_000));
  const body = {
    username: 'nested',
    email: 'nested@example.test',
    password: 'correct horse',
    role: 'user',
    metadata: { honeypot: nested, js_check: nested, form_start_time: nested },
  };
  expect(() => registerBody.safeParse(body)).not.toThrow();
});
