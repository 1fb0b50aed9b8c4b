/** Calls of the API from k6. Every request is named by its route. */
import { check } from 'k6';
import http, { type RefinedResponse } from 'k6/http';
import { MEDIA_NAME, routes, type RouteName } from './routes.ts';

export type Answer = RefinedResponse<'text'>;

/** The origin of the product, without a slash at the end. */
export const origin = (__ENV['BASE_URL'] || 'http://localhost:8080').replace(/\/+$/, '');

export interface Call {
  readonly token?: string;
  /** Fills {id} and {username} of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly json?: unknown;
  readonly form?: Record<string, string>;
  readonly multipart?: Record<string, unknown>;
  /** All other statuses count as failures. */
  readonly expect?: readonly number[];
}

/** Makes one call. Counts a check for it; `expect` names statuses that are right besides success. */
export function call(name: RouteName, given: Call = {}): Answer {
  const { method, path } = routes[name];
  const { params = {}, query, token } = given;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const url = `${origin}/api/v1${filled}${query === undefined ? '' : `?${query}`}`;
  const headers: Record<string, string> = {};
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (given.json !== undefined) headers['content-type'] = 'application/json';
  const answer = http.request(method, url, bodyOf(given), {
    headers,
    tags: { name },
    timeout: name === 'uploadVideo' ? '120s' : '30s',
    responseType: 'text',
    // No cookies: a sign-in with the session cookie of another account would end that account's session.
    jar: new http.CookieJar(),
    ...(given.expect && { responseCallback: http.expectedStatuses(...given.expect) }),
  });
  const right = given.expect ?? [200, 201, 202];
  check(answer, { [`${name} is answered`]: ({ status }) => right.includes(status) }, { name });
  return answer;
}

function bodyOf({ json, form, multipart }: Call) {
  if (json !== undefined) return JSON.stringify(json);
  return (multipart as Record<string, string> | undefined) ?? form ?? null;
}

/** Returns the answer's body. Throws its status and sentence if the call failed. */
export function bodyOrThrow<T>(what: string, answer: Answer): T {
  if (answer.status >= 200 && answer.status < 300) return answer.json() as T;
  throw new Error(`${what}: ${answer.status} ${answer.body ?? answer.error}`);
}

/** Reads the first part of a file, as a player does. */
export function readMedia(path: string, bytes: number): void {
  const url = path.startsWith('http') ? path : `${origin}${path}`;
  const answer = http.get(url, {
    headers: { range: `bytes=0-${bytes - 1}` },
    tags: { name: MEDIA_NAME },
    responseType: 'none',
  });
  check(answer, { 'media is answered': ({ status }) => status === 200 || status === 206 }, { name: MEDIA_NAME });
}
