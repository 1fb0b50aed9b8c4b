import { randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADDRESS, adminPassword, URL_OF_CLUSTER } from './tools.ts';

// Reaches the ingress by ADDRESS under the name of the URL, as the other clients of these tests do.
if (ADDRESS !== '')
  dns.lookup = ((_host: string, options: { all?: boolean }, done: (error: null, ...found: unknown[]) => void) =>
    options.all ? done(null, [{ address: ADDRESS, family: 4 }]) : done(null, ADDRESS, 4)) as typeof dns.lookup;

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** For two minutes repeats calls that the API asks to repeat, and failed connections. */
export async function call<T = Fields>(
  token: string | undefined,
  method: string,
  path: string,
  body?: URLSearchParams | FormData | Fields,
) {
  const isJson = body !== undefined && Object.getPrototypeOf(body) === Object.prototype;
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(isJson && { 'content-type': 'application/json' }),
  };
  const init = {
    method,
    headers,
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  };
  const deadline = Date.now() + 120_000;
  for (;;) {
    const response = await fetch(`${URL_OF_CLUSTER}/api/v1${path}`, init).catch((error: Error) => error);
    const isPassing = response instanceof Error || [429, 502, 503, 504].includes(response.status);
    if (isPassing && Date.now() < deadline) {
      await sleep(500);
      continue;
    }
    if (response instanceof Error) throw response;
    const answer = (await response.json()) as T;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}

export async function signIn(email: string, password: string): Promise<string> {
  const form = new URLSearchParams({ username: email, password });
  return (await call<{ access_token: string }>(undefined, 'POST', '/auth/login', form)).access_token;
}

export const signInAsAdmin = async (): Promise<string> => signIn('admin@tallscreen.test', await adminPassword());

export async function register(role: 'user' | 'creator', admin?: string): Promise<Person> {
  const password = randomBytes(12).toString('base64url');
  const username = `cluster-${role}-${randomBytes(4).toString('hex')}`;
  const email = `${username}@example.com`;
  const metadata = { honeypot: '', js_check: 'human', form_start_time: Date.now() - 5_000 };
  const json = { username, email, password, role: 'user', metadata };
  const { user } = await call<{ user: { id: number } }>(undefined, 'POST', '/auth/register', json);
  if (role !== 'user') {
    const form = new URLSearchParams({ user_id: String(user.id), new_role: role });
    await call(admin, 'POST', '/admin/users/update-role', form);
  }
  return { id: user.id, email, password, token: await signIn(email, password) };
}
