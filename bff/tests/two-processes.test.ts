import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startBff, type SecondBff } from '../../deploy/tests/support/second-bff.ts';
import { PASSWORD } from '../../deploy/tests/support/stack.ts';
import { newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

const PAGE = 'https://pages.example';
let first: SecondBff;
let second: SecondBff;
let ana: Person;
beforeAll(async () => {
  const settings = { RATE_LIMIT_SCALE: '0.1', CORS_ORIGINS: `${PAGE}, https://other.example` };
  [first, second] = await Promise.all([startBff(settings), startBff(settings)]);
  ana = await newPerson();
});
afterAll(async () => {
  for (const bff of [first, second] as (SecondBff | undefined)[]) await bff?.stop();
});

const call = (bff: SecondBff, method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(`${bff.url}/api/v1${path}`, { method, headers, ...(body !== undefined && { body }) });

describe('rate limits', () => {
  const login = (bff: SecondBff, username: string, password: string, from: string) =>
    call(
      bff,
      'POST',
      '/auth/login',
      { 'content-type': 'application/json', 'x-forwarded-for': from },
      JSON.stringify({ username, password }),
    );

  test('count an account over all processes and addresses, and the headers show the calls left', async () => {
    const answers = [];
    for (const [i, bff] of [first, second, first, second].entries())
      answers.push(await login(bff, ana.email.toUpperCase(), i === 0 ? PASSWORD : 'wrong', `198.51.100.${i}`));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 429, 429]);
    expect(answers[1]?.headers.get('ratelimit')).toMatch(/^limit=2, remaining=0, reset=\d+$/);
    expect(answers[1]?.headers.get('ratelimit-policy')).toBe('2;w=300');
    const refused = answers[3];
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(await refused?.json()).toMatchObject({ detail: 'Too many requests. Please try again later.' });
  });

  test('count an IPv6 /64 as one address, over all processes', async () => {
    // Use another network than the previous run, whose calls may still be counted.
    const network = `2001:db8:${(Date.now() & 0xffff).toString(16)}`;
    const statuses = [];
    for (let i = 0; i < 16; i++) {
      const bff = i % 2 === 0 ? first : second;
      statuses.push((await login(bff, `nobody${i}`, 'wrong', `${network}:7::${i.toString(16)}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 401), 429]);
    expect((await login(first, 'nobody', 'wrong', `${network}:8::1`)).status).toBe(401);
  });
});

describe('pages of other origins', () => {
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

  test('listed origins are allowed, for view reports too', async () => {
    const before = await call(first, 'OPTIONS', '/videos/1/like', { origin: PAGE, ...asked });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(before.headers.get('access-control-allow-methods')).toContain('POST');
    expect(before.headers.get('access-control-allow-headers')).toBe('authorization');
    for (const path of ['/auth/me', '/videos/feed?limit=1', '/nowhere']) {
      const answer = await call(first, 'GET', path, { origin: PAGE, authorization: `Bearer ${ana.token}` });
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, PAGE]);
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
      expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  test('other origins are refused, and without a list all are', async () => {
    const unlisted = await call(first, 'GET', '/videos/feed', { origin: 'https://evil.example' });
    expect(unlisted.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await call(first, 'OPTIONS', '/videos/1/like', { origin: 'https://evil.example', ...asked });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    const unset = await fetch(`${process.env['STACK_URL']}/api/v1/auth/me`, { headers: { origin: PAGE } });
    expect([unset.status, unset.headers.get('access-control-allow-origin')]).toEqual([401, null]);
  });
});
