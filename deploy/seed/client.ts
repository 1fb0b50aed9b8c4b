import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { wholeForm } from '@tallscreen/kit/http/whole-form';

type Json = Record<string, unknown>;
type Body =
  | { readonly json: unknown }
  | { readonly form: FormData | URLSearchParams }
  /** A WebVTT file. */
  | { readonly vtt: string };

export class RequestFailed extends Error {
  readonly status: number;
  /** The time that the server asked to wait; 0 if it named none. */
  readonly retryAfterSeconds: number;
  constructor(what: string, status: number, detail: string, retryAfterSeconds = 0) {
    super(`${what}: ${status} ${detail}`);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const LATER = new Set([429, 503, 504]);

type Call = readonly [method: string, route: string, body?: Body];

export interface Client {
  /** After a 429, 503 or 504 it waits for Retry-After and tries again, a few times. */
  readonly call: <T = Json>(...call: Call) => Promise<T>;
  /** Makes one attempt. */
  readonly send: <T = Json>(...call: Call) => Promise<T>;
}

const TRIES = 5;
const LONGEST_WAIT_SECONDS = 60;

/** Waits between attempts as the server asks. The signal ends the wait. */
async function patiently<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let tries = TRIES; ; tries--) {
    try {
      return await attempt();
    } catch (error) {
      const isLater = error instanceof RequestFailed && LATER.has(error.status);
      if (!isLater || tries === 1 || error.retryAfterSeconds > LONGEST_WAIT_SECONDS) throw error;
      await sleep(error.retryAfterSeconds * 1000, undefined, signal && { signal });
    }
  }
}

async function toSend(
  body: Body,
): Promise<{ body: string | URLSearchParams | Uint8Array<ArrayBuffer>; contentType?: string }> {
  if ('json' in body) return { body: JSON.stringify(body.json), contentType: 'application/json' };
  if ('vtt' in body) return { body: body.vtt, contentType: 'text/vtt' };
  return body.form instanceof FormData ? wholeForm(body.form) : { body: body.form };
}

/** A REST client of one user. The signal ends calls and waits. */
export function createClient(baseUrl: string, token?: string, signal?: AbortSignal): Client {
  async function send<T = Json>(method: string, route: string, body?: Body): Promise<T> {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const init: RequestInit = { method, headers, ...(signal && { signal }) };
    const sent = body && (await toSend(body));
    if (sent) init.body = sent.body;
    if (sent?.contentType) headers['content-type'] = sent.contentType;
    const response = await fetch(`${baseUrl}/api/v1${route}`, init);
    const answer = response.status === 204 ? {} : ((await response.json()) as Json & { readonly detail?: string });
    if (response.ok) return answer as T;
    const waitSeconds = Number(response.headers.get('retry-after') ?? 1);
    throw new RequestFailed(`${method} ${route}`, response.status, answer.detail ?? '', waitSeconds);
  }
  return { send, call: <T = Json>(...call: Call) => patiently(() => send<T>(...call), signal) };
}

export async function signIn(
  baseUrl: string,
  username: string,
  password: string,
  signal?: AbortSignal,
): Promise<Client> {
  const form = new URLSearchParams({ username, password });
  const guest = createClient(baseUrl, undefined, signal);
  const { access_token: token } = await guest.call<{ access_token: string }>('POST', '/auth/login', { form });
  return createClient(baseUrl, token, signal);
}

/**
 * Opens a session at the first call, and a new one when that has expired. Tokens last a quarter of an hour. Each
 * attempt takes the session of that moment: another call may have renewed it while this one waited.
 */
export function createLastingClient(open: () => Promise<Client>, signal?: AbortSignal): Client {
  let opened: Promise<Client> | undefined;
  const close = (used: Promise<Client>) => {
    if (opened === used) opened = undefined;
  };
  async function sendOnce<T>(call: Call): Promise<T> {
    opened ??= open();
    const using = opened;
    const client = await using.catch((error: unknown) => {
      close(using);
      throw error;
    });
    try {
      return await client.send<T>(...call);
    } catch (error) {
      const isKept = error instanceof RequestFailed && error.status !== 401;
      if (!isKept) close(using);
      throw error;
    }
  }
  const send = <T = Json>(...call: Call): Promise<T> =>
    sendOnce<T>(call).catch((error: unknown) => {
      // A call that was refused with 401 had no effect.
      if (error instanceof RequestFailed && error.status === 401) return sendOnce<T>(call);
      throw error;
    });
  return { send, call: <T = Json>(...call: Call) => patiently(() => send<T>(...call), signal) };
}

export async function avatarForm(file: string): Promise<FormData> {
  const form = new FormData();
  form.set('file', await openAsBlob(file, { type: 'image/webp' }), path.basename(file));
  return form;
}

export async function videoForm(file: string, title: string, hashtags: string): Promise<FormData> {
  const form = new FormData();
  form.set('title', title);
  form.set('hashtags', hashtags);
  form.set('video', await openAsBlob(file, { type: 'video/mp4' }), path.basename(file));
  return form;
}
