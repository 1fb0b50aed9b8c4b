import { expect, test } from '@jest/globals';
import { noHeaders } from '@tallscreen/kit-http/rate-limiter';
import { limits, type LimitName } from '#http/rate-limits';
import { createLocalLimiter } from '#testing/api';

const from = (ip: string) => ({ req: { ip }, user: undefined, body: { username: 'ana' } });

test.each(['loginAddress', 'loginAccount', 'register', 'resetAddress'] as const)(
  '%s is counted in this process while Redis is away',
  async (name: LimitName) => {
    const limiter = createLocalLimiter();
    const count = () =>
      limiter.count([name], from('10.0.0.1'), noHeaders, 'afterBody' in limits[name] ? 'after' : 'before');
    for (let i = 0; i < limits[name].max; i++) await count();
    await expect(count()).rejects.toMatchObject({ status: 'resource_exhausted' });
    limiter.close();
  },
);

test('other shared limits count nothing while Redis is away', async () => {
  const limiter = createLocalLimiter();
  const count = () => limiter.count(['write'], from('10.0.0.1'), noHeaders, 'before');
  for (let i = 0; i < limits.write.max; i++) await count();
  expect(await count()).toBe(Infinity);
  limiter.close();
});
