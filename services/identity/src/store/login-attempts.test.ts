import { expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { createLogger } from '@tallscreen/kit/logger';
import { createLoginAttempts, PASSWORD_ATTEMPTS, type LoginAttemptsDeps } from '#store/login-attempts';

const away = () => {
  throw fail('cache_away');
};

test('while Redis is away a process counts attempts itself', async () => {
  const redis = { multi: away } as unknown as LoginAttemptsDeps['redis'];
  const logger = createLogger({ name: 'test', level: 'silent' });
  const attempts = createLoginAttempts({ redis, scale: 1, logger }, PASSWORD_ATTEMPTS);
  for (let i = 0; i < 20; i++) expect(await attempts.take('ana')).toBe(true);
  expect(await attempts.take('ana')).toBe(false);
  expect(await attempts.take('bob')).toBe(true);
  await attempts.giveBack('ana');
  await attempts.giveBack('ana');
  expect(await attempts.take('ana')).toBe(true);
});
