import { errors } from '@tallscreen/proto/rules/errors';
import { beforeEach } from '@jest/globals';
import { configure } from '@testing-library/react';
import { createApiClient } from '../app/client.ts';
import { createStore } from '../app/store.ts';

// Only a hang may fail a test; the default of 1 s is too short for a busy machine.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
export type Call = {
  method: string;
  path: string;
  body: string;
  authorization: string | null;
  traceparent: string | null;
  language: string | null;
  /** whether it also completes when the page is left */
  keepalive: boolean;
  signal: AbortSignal;
};
type Handler = (call: Call) => Answer | Promise<Answer>;

export const ok = (body: unknown = {}, status = 200): Answer => ({ status, body });
/** An error response of the server; a sentence of the catalogue comes with its code. */
export const fail = (status: number, detail?: string): Answer => {
  const code = Object.entries(errors).find(([, [, sentence]]) => sentence === detail)?.[0];
  return { status, body: { ...(code && { code }), ...(detail && { detail }) } };
};
/** A call that is never answered, for loading states. */
export const pending = () => new Promise<Answer>(() => undefined);
/** A call that fails because there is no connection. */
export const offline = (): Answer => {
  throw new TypeError('Failed to fetch');
};

/** A call that the test answers later: `await call`, then `answer(...)`. */
export function deferred() {
  let answer: (value: Answer) => void = () => undefined;
  const promise = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

export type Routes = Record<string, Answer | Handler>;

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.split('?', 1)[0] ?? '');

/** Turns a table such as `{ 'GET /videos/:id': ok(video) }` into a handler. A call without a row is answered 404. */
export function routes(table: Routes): Handler {
  return (call) => {
    const row = Object.entries(table).find(([key]) => {
      const [method, pattern = ''] = key.split(' ');
      return method === call.method && matches(pattern, call.path);
    });
    if (!row) return fail(404, `No test route for ${call.method} ${call.path}`);
    return typeof row[1] === 'function' ? row[1](call) : row[1];
  };
}

/** The app's store on a fake network: `handle` answers every fetch, and all calls are recorded. */
export function createTestServer(handle: Handler) {
  const calls: Call[] = [];
  const fetchFn: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const call = {
      method: request.method,
      path: url.pathname.replace('/api/v1', '') + url.search,
      body: await request.text(),
      authorization: request.headers.get('authorization'),
      traceparent: request.headers.get('traceparent'),
      language: request.headers.get('accept-language'),
      keepalive: request.keepalive,
      signal: request.signal,
    };
    calls.push(call);
    const { status = 200, body = {}, headers = {} } = await handle(call);
    return Response.json(body, { status, headers });
  };
  const client = createApiClient({ baseUrl: 'http://test.local/api/v1', fetchFn, storage: localStorage });
  /** The calls as "METHOD /path", optionally only those with this method. */
  const sent = (method?: string) =>
    calls.filter((call) => !method || call.method === method).map((call) => `${call.method} ${call.path}`);
  /** The parsed JSON bodies of the calls to `path`. */
  const bodies = (path: string) =>
    calls.filter((call) => call.path === path && call.body).map(({ body }) => JSON.parse(body) as unknown);
  return { calls, sent, bodies, client, store: createStore(client), fetchFn };
}
