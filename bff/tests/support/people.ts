import { adminEmail, adminPassword, PASSWORD } from '../../../deploy/tests/support/stack.ts';
import { as, guest, type Call } from './client.ts';

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly token: string;
  readonly call: Call;
}

let serial = 0;
export const newName = (prefix = 'p'): string =>
  `${prefix}${Date.now().toString(36)}${process.pid.toString(36)}${(serial++).toString(36)}`;

export const metadata = () => ({ honeypot: '', js_check: 'human', form_start_time: Date.now() - 5000 });

export const registration = (username = newName()) => ({
  username,
  email: `${username}@example.test`,
  password: PASSWORD,
  role: 'user',
  metadata: metadata(),
});

export async function newPerson(role: 'user' | 'creator' | 'business' = 'user'): Promise<Person> {
  const { json, body } = await register(role.slice(0, 2));
  const { id } = body['user'] as { id: number };
  const person = { id, username: json.username, email: json.email };
  if (role === 'user') return signedIn(person, String(body['access_token']));
  const form = { user_id: String(id), new_role: role };
  await (await admin()).call('POST', '/admin/users/update-role', { form });
  return signedIn(person, await tokenOf(json.email, PASSWORD));
}

async function register(prefix: string) {
  for (let tries = 1; ; tries++) {
    const json = registration(newName(prefix));
    const { status, body, detail } = await guest('POST', '/auth/register', { json });
    if (status === 201) return { json, body };
    // A repeated call whose first answer was lost finds its own name taken.
    if (status !== 409 || tries === 3) throw new Error(`register: ${status} ${detail}`);
  }
}

const signedIn = (person: Omit<Person, 'token' | 'call'>, token: string): Person => ({
  ...person,
  token,
  call: as(token),
});

async function tokenOf(username: string, password: string): Promise<string> {
  const { status, body, detail } = await guest('POST', '/auth/login', { form: { username, password } });
  if (status !== 200) throw new Error(`login: ${status} ${detail}`);
  return String(body['access_token']);
}

/** Returns the same user with a separate session. */
export const signInAgain = async (person: Person): Promise<Person> =>
  signedIn(person, await tokenOf(person.email, PASSWORD));

/** The test files of a worker share a session, and a token is valid for a quarter of an hour. */
const RENEW_MS = 5 * 60_000;
let session: { readonly since: number; readonly person: Promise<Person> } | undefined;
export async function admin(): Promise<Person> {
  if (session === undefined || Date.now() - session.since > RENEW_MS)
    session = { since: Date.now(), person: signInAdmin() };
  try {
    return await session.person;
  } catch (error) {
    session = undefined;
    throw error;
  }
}

async function signInAdmin(): Promise<Person> {
  const token = await tokenOf(adminEmail, adminPassword);
  const { body } = await as(token)('GET', '/auth/me');
  const { id, username, email } = body as { id: number; username: string; email: string };
  return signedIn({ id, username, email }, token);
}
