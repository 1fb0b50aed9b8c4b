import { setTimeout as sleep } from 'node:timers/promises';
import { stackUrl } from '../../../deploy/tests/support/stack.ts';
import { checkAnswer } from './contract.ts';

export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly detail: string;
  readonly body: Json;
  readonly text: string;
  readonly headers: Headers;
  readonly cookies: readonly string[];
}

export interface Wish {
  readonly json?: unknown;
  readonly form?: Record<string, string> | FormData;
  readonly raw?: { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> };
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

export type Call = (method: string, path: string, wish?: Wish) => Promise<Answer>;

const MAX_TRIES = 5;
const PAUSE_MS = 1_000;

/**
 * Calls the API as a user or a guest, and checks every answer against the contract. Repeats a call that a busy machine
 * did not answer in time, as clients do.
 */
export const as = (token?: string): Call => {
  const call = callOnce(token);
  return async (method, path, wish) => {
    for (let tries = 1; ; tries++) {
      const answer = await call(method, path, wish);
      if ((answer.status !== 503 && answer.status !== 504) || tries === MAX_TRIES) return answer;
      await sleep(PAUSE_MS);
    }
  };
};

const callOnce =
  (token?: string): Call =>
  async (method, path, wish = {}) => {
    const headers = new Headers(wish.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (wish.cookie !== undefined) headers.set('cookie', wish.cookie);
    const init: RequestInit = { method, headers };
    const body = bodyOf(wish, headers);
    if (body !== undefined) init.body = body;
    const response = await fetch(`${stackUrl}/api/v1${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') !== false;
    const parsed = text === '' || !isJson ? {} : (JSON.parse(text) as Json);
    if (method !== 'OPTIONS') checkAnswer(method, path, response.status, isJson ? parsed : text);
    return {
      status: response.status,
      detail: typeof parsed['detail'] === 'string' ? parsed['detail'] : '',
      body: parsed,
      text,
      headers: response.headers,
      cookies: response.headers.getSetCookie(),
    };
  };

function bodyOf({ json, form, raw }: Wish, headers: Headers): RequestInit['body'] | undefined {
  if (json !== undefined) headers.set('content-type', 'application/json');
  if (raw) headers.set('content-type', raw.type);
  if (json !== undefined) return JSON.stringify(json);
  if (raw) return raw.body;
  if (form === undefined) return undefined;
  return form instanceof FormData ? form : new URLSearchParams(form);
}

export const guest = as();
