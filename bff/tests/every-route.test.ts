// bff/src/routes/every-route.test.ts tries malformed ids, pages, bodies and fields without a running stack.
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Route } from '#http/route';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
import { as, guest } from './support/client.ts';
import { routes } from './support/contract.ts';
import { newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let user: Person;
beforeAll(async () => {
  user = await newPerson();
});

const NOWHERE = '123456789012345';
const addressOf = ({ path }: Route): string =>
  path.replace('{id}', NOWHERE).replace('{username}', 'nobody.at.all').replace('{upload}', '0'.repeat(40));
const rows = (chosen: readonly Route[]) =>
  chosen.map((r): [string, Route] => [`${r.method.toUpperCase()} ${r.path}`, r]);
const methodOf = ({ method }: Route): string => method.toUpperCase();

/** An expired token that was signed with another key. */
const FORGED =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJuYW1lIjoiYSIsInJvbGUiOiJhZG1pbiIsInNpZCI6InMiLCJpc3MiOiJ0YWxsc2NyZWVuIiwic3ViIjoiMSIsImlhdCI6MSwiZXhwIjoyfQ.AAAA';

const guarded = routes.filter(({ access }) => access === 'signedIn' || typeof access !== 'string');
const adminOnly = routes.filter(({ access }) => typeof access !== 'string');
const paged = routes.filter(({ query }) => query && 'cursor' in query.shape);
const withBody = routes.filter(
  ({ body, bodyKind }) => body && !['upload', 'vtt', 'bytes'].includes(bodyKind ?? 'json'),
);
const withFields = withBody.filter(({ body }) => body?.safeParse({}).success === false);

describe('guests', () => {
  test.each(rows(guarded))('%s: 401 without a token', async (_name, route) => {
    const { status, headers, body } = await guest(methodOf(route), addressOf(route));
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    // An answer to HEAD has no body.
    expect(route.method === 'head' || body['request_id'] === headers.get('x-request-id')).toBe(true);
  });

  test('a forged token gives 401', async () => {
    expect((await as(FORGED)('GET', '/auth/me')).status).toBe(401);
  });
});

describe('a user', () => {
  test.each(rows(adminOnly))('%s: 403 without the admin role', async (_name, route) => {
    const { status, detail } = await user.call(methodOf(route), addressOf(route));
    expect([status, detail]).toEqual([403, 'You are not allowed to do this.']);
  });
});

/** Routes that are not for admins only, so that a refusal can only be about the input. */
const open = (chosen: readonly Route[]) => rows(chosen.filter(({ access }) => typeof access === 'string'));

describe('bad input', () => {
  test.each(open(paged))('%s: 400 for a malformed cursor', async (_name, route) => {
    const { status } = await user.call(methodOf(route), `${addressOf(route)}?cursor=bm9uc2Vuc2U`);
    expect([400, 404]).toContain(status);
  });

  test.each(open(withFields))('%s: odd values never give a 500', async (_name, route) => {
    for (const value of [null, 1e300, ['a'], { a: 1 }, true, '\u0000', 'x'.repeat(50_000)]) {
      const json = Object.fromEntries(fieldsOf(route).map((name) => [name, value]));
      const { status } = await user.call(methodOf(route), addressOf(route), { json });
      expect(status).toBeLessThan(500);
    }
  });
});

const fieldsOf = ({ body }: Route): string[] =>
  Object.keys((body as unknown as { shape?: Record<string, unknown> }).shape ?? {});

describe('addresses', () => {
  test.each([
    ['GET', '/nowhere', 404],
    ['PUT', '/videos', 405],
    ['GET', '/', 404],
    ['PATCH', '/videos/feed', 405],
    ['GET', '/auth/login', 405],
    ['PUT', '/comments', 405],
  ])('%s %s: %i with the common body', async (method, path, status) => {
    const answer = await guest(method, path);
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([status, ['code', 'detail', 'request_id']]);
  });

  test('a trailing slash is ignored', async () => {
    expect((await user.call('GET', '/auth/me/')).status).toBe(200);
    expect((await guest('POST', '/auth/login/', { json: {} })).status).toBe(400);
  });

  test('HEAD and OPTIONS are answered', async () => {
    expect((await user.call('HEAD', '/auth/me')).status).toBe(200);
    const options = await guest('OPTIONS', '/auth/me');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  test('openapi.json is at both addresses and names every route', async () => {
    const [root, below] = await Promise.all([
      fetch(`${stackUrl}/openapi.json`),
      fetch(`${stackUrl}/api/v1/openapi.json`),
    ]);
    const contract = (await root.json()) as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(await below.json()).toEqual(contract);
    expect(contract.openapi).toBe('3.1.0');
    // Files below /media are described too; media serves them.
    const ours = Object.entries(contract.paths).filter(([path]) => !path.startsWith('/media/'));
    expect(ours.flatMap(([, methods]) => Object.keys(methods))).toHaveLength(routes.length);
  });

  test('the docs page loads nothing from other origins', async () => {
    const response = await fetch(`${stackUrl}/api/docs`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    for (const [, path] of html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)) {
      expect((await fetch(stackUrl + path)).status).toBe(200);
    }
  });

  test('probes answer 200, and headers do not name the framework', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(stackUrl + path)).status).toBe(200);
    const { headers } = await guest('GET', '/nowhere');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
