import { createClient, createLastingClient, RequestFailed, signIn, type Client } from './client.ts';
import { DEMO_PASSWORD, type Person } from './people.ts';

export interface MembersDeps {
  readonly baseUrl: string;
  readonly admin: Client;
  readonly people: readonly Person[];
  readonly signal: AbortSignal;
}
type JoinDeps = Omit<MembersDeps, 'people'>;

/** Returns the client of an account, which is created at the first call. After a failure the next call tries again. */
export type Members = (username: string) => Promise<Client>;

export function createMembers({ people, ...deps }: MembersDeps): Members {
  const joined = new Map<string, Promise<Client>>();
  return (username) => {
    const known = joined.get(username);
    if (known) return known;
    const person = people.find((each) => each.username === username);
    if (!person) return Promise.reject(new Error(`${username} is not among the people of the demo`));
    const joining = join(deps, person);
    joined.set(username, joining);
    joining.catch(() => joined.delete(username));
    return joining;
  };
}

/** Creates the account, unless it exists, with its role and its profile text. */
async function join({ baseUrl, admin, signal }: JoinDeps, person: Person): Promise<Client> {
  const enter = (): Promise<Client> => signIn(baseUrl, person.email, DEMO_PASSWORD, signal);
  const first = await register(baseUrl, person, signal).catch((error: unknown) => {
    if (error instanceof RequestFailed && error.status === 409) return enter();
    throw error;
  });
  const account = await first.call<{ id: number; role: string; bio: string }>('GET', '/auth/me');
  let next: Client | undefined = first;
  if (account.role !== person.role) {
    const form = new URLSearchParams({ user_id: String(account.id), new_role: person.role });
    await admin.call('POST', '/admin/users/update-role', { form });
    // The role is part of the session.
    next = undefined;
  }
  const client = createLastingClient(() => {
    const begun = next ? Promise.resolve(next) : enter();
    next = undefined;
    return begun;
  }, signal);
  if (account.bio !== person.bio) await client.call('PUT', '/users/me', { json: { bio: person.bio } });
  return client;
}

async function register(baseUrl: string, { username, email }: Person, signal: AbortSignal): Promise<Client> {
  const metadata = { honeypot: '', js_check: 'human', form_start_time: Date.now() - 5000 };
  const json = { username, email, password: DEMO_PASSWORD, role: 'user', metadata };
  const guest = createClient(baseUrl, undefined, signal);
  const { access_token: token } = await guest.call<{ access_token: string }>('POST', '/auth/register', { json });
  return createClient(baseUrl, token, signal);
}
