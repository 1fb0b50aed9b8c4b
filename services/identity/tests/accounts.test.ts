import { UserEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { until } from '@tallscreen/kit/testing/until';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { type UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
let boss: Awaited<ReturnType<typeof identity.signIn>>;
beforeAll(async () => {
  identity = await openIdentity('identity-accounts');
  boss = await identity.signIn(ADMIN.login, ADMIN.password);
});
afterAll(() => identity.dispose());

const refused = (status: string, detail: string) => expect.objectContaining({ status, detail });

async function eventsOf(id: bigint, count: number): Promise<UserEvent[]> {
  const read = async (): Promise<UserEvent[]> => {
    const found: UserEvent[] = [];
    await identity.bus.readFromBeginning(
      handlers(
        on(UserEvents, async (events) => {
          for (const { message } of events) if (message.user?.id === id) found.push(message);
        }),
      ),
    );
    return found;
  };
  return until(read, ({ length }) => length >= count);
}

describe('own account', () => {
  test('name and bio change; an update without a difference publishes no event', async () => {
    const one = await identity.register();
    const { user } = await identity.users.updateMe({ username: ' New.Name ', bio: ' Hi ' }, one.as);
    expect(user).toMatchObject({ username: 'New.Name', bio: 'Hi', email: one.email });
    await identity.users.updateMe({ username: 'New.Name', bio: 'Hi' }, one.as);
    await expect(identity.signIn('new.name')).resolves.toMatchObject({ user: { id: one.id } });
    const events = await eventsOf(one.id, 2);
    expect(
      events.map(({ change, revision, user: account }) => [change.case, revision, account?.username, account?.email]),
    ).toEqual([
      ['registered', 1n, one.name, ''],
      ['profileChanged', 2n, 'New.Name', ''],
    ]);
  });

  test('a new e-mail address needs the password', async () => {
    const one = await identity.register();
    const change = (password: string, email = ' Moved@X.test ') => identity.users.updateMe({ email, password }, one.as);
    await expect(change('')).rejects.toEqual(
      refused('invalid_argument', 'Password is required to change the email address.'),
    );
    await expect(change('wrong one')).rejects.toEqual(refused('permission_denied', 'The password is not correct.'));
    await expect(change('', one.email)).resolves.toBeDefined();
    await expect(change(PASSWORD)).resolves.toMatchObject({ user: { email: 'moved@x.test' } });
  });

  test('five wrong passwords in a row end the session, even if they arrive together', async () => {
    const one = await identity.register();
    let serial = 0;
    const change = (password: string) =>
      identity.users.updateMe({ email: `${serial++}-${one.email}`, password }, one.as);
    const wrong = refused('permission_denied', 'The password is not correct.');
    for (let i = 0; i < 4; i++) await expect(change('wrong one')).rejects.toEqual(wrong);
    await expect(change(PASSWORD)).resolves.toBeDefined();
    for (let i = 0; i < 4; i++) await expect(change('wrong one')).rejects.toEqual(wrong);
    await expect(change('wrong one')).rejects.toMatchObject({ status: 'unauthenticated' });
    await expect(identity.users.getMe({}, one.as)).rejects.toMatchObject({ status: 'unauthenticated' });
    const { refreshToken } = one.session;
    await expect(identity.auth.refresh({ refreshToken })).rejects.toMatchObject({ status: 'unauthenticated' });

    const two = await identity.register();
    const guesses = Array.from({ length: 9 }, (_, i) =>
      identity.users.updateMe({ email: `new-${two.email}`, password: `guess number ${i}` }, two.as),
    );
    await Promise.allSettled(guesses);
    await expect(identity.users.getMe({}, two.as)).rejects.toMatchObject({ status: 'unauthenticated' });
  });

  test('a wrong password counts as a failed login', async () => {
    const one = await identity.register();
    for (let i = 0; i < 4; i++) {
      const guess = identity.users.updateMe({ email: 'taken-over@x.test', password: 'wrong one' }, one.as);
      await expect(guess).rejects.toMatchObject({ status: 'permission_denied' });
    }
    for (let i = 0; i < 16; i++) await expect(identity.signIn(one.email, 'wrong one')).rejects.toBeDefined();
    await expect(identity.signIn(one.email)).rejects.toMatchObject({ status: 'unauthenticated' });
    const change = identity.users.updateMe({ email: `new-${one.email}`, password: PASSWORD }, one.as);
    await expect(change).resolves.toBeDefined();
  });

  test('names and addresses of other users are refused', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    await expect(identity.users.updateMe({ username: two.name.toUpperCase() }, one.as)).rejects.toEqual(
      refused('already_exists', 'Username is already taken.'),
    );
    await expect(identity.users.updateMe({ email: two.email, password: PASSWORD }, one.as)).rejects.toEqual(
      refused('already_exists', 'Email is already registered.'),
    );
    await expect(identity.users.updateMe({ username: one.name.toUpperCase() }, one.as)).resolves.toBeDefined();
    await expect(identity.users.updateMe({ bio: 'x'.repeat(161) }, one.as)).rejects.toEqual(
      refused('invalid_argument', 'Bio must be at most 160 characters.'),
    );
  });

  test('a new picture replaces the previous one, whose path is returned', async () => {
    const one = await identity.register();
    const set = (avatarUrl: string) => identity.users.setAvatar({ avatarUrl }, one.as);
    expect(await set('/media/avatars/1.webp')).toMatchObject({ previousAvatarUrl: '' });
    expect(await set('/media/avatars/1.webp')).toMatchObject({ previousAvatarUrl: '' });
    expect(await set('/media/avatars/2.webp')).toMatchObject({
      previousAvatarUrl: '/media/avatars/1.webp',
      user: { avatarUrl: '/media/avatars/2.webp' },
    });
    await expect(set('https://elsewhere.test/x.png')).rejects.toMatchObject({ status: 'invalid_argument' });
    await expect(set('/media/../secret')).rejects.toMatchObject({ status: 'invalid_argument' });
  });

  test('deleting erases everything that identifies the user, and frees the address', async () => {
    const one = await identity.register('Leaving');
    await identity.users.updateMe({ bio: 'about me' }, one.as);
    await identity.users.deleteMe({ password: PASSWORD }, one.as);
    await expect(identity.users.getMe({}, one.as)).rejects.toMatchObject({ status: 'unauthenticated' });
    await expect(identity.signIn(one.email)).rejects.toMatchObject({ status: 'unauthenticated' });
    const stored = await identity.connection.collection('users').findOne({ _id: Number(one.id) } as object);
    expect(JSON.stringify(stored)).not.toMatch(/leaving|about me|argon2/i);
    const last = (await eventsOf(one.id, 3)).at(-1);
    expect(last).toMatchObject({ change: { case: 'deleted' }, user: { status: AccountStatus.DELETED, bio: '' } });
    const again = { username: 'Returning', email: one.email, password: PASSWORD };
    expect((await identity.auth.register(again)).user!.id).not.toBe(one.id);
    await expect(identity.admin.banUser({ userId: one.id }, boss.as)).rejects.toEqual(
      refused('not_found', 'User not found.'),
    );
  });
});

describe('admins', () => {
  test('can change roles, other users cannot', async () => {
    const one = await identity.register();
    for (const role of [Role.CREATOR, Role.BUSINESS, Role.ADMIN, Role.USER]) {
      expect((await identity.admin.setRole({ userId: one.id, role }, boss.as)).user?.role).toBe(role);
    }
    const setRole = (role: Role) => identity.admin.setRole({ userId: one.id, role }, boss.as);
    await expect(setRole(Role.UNSPECIFIED)).rejects.toEqual(expect.objectContaining({ status: 'invalid_argument' }));
    const plain = await identity.signIn(one.email);
    const forbidden = [
      identity.admin.setRole({ userId: one.id, role: Role.ADMIN }, plain.as),
      identity.admin.banUser({ userId: boss.user.id }, plain.as),
      identity.admin.unbanUser({ userId: one.id }, plain.as),
      identity.admin.listUsers({}, plain.as),
    ];
    await Promise.all(forbidden.map((call) => expect(call).rejects.toMatchObject({ status: 'permission_denied' })));
  });

  test('cannot ban themselves, nor a user who does not exist', async () => {
    await expect(identity.admin.banUser({ userId: boss.user.id }, boss.as)).rejects.toEqual(
      refused('invalid_argument', 'You cannot ban yourself.'),
    );
    await expect(identity.admin.banUser({ userId: 1n }, boss.as)).rejects.toEqual(
      refused('not_found', 'User not found.'),
    );
  });

  test('the last one cannot lose the role, nor delete the account', async () => {
    const last = refused('already_exists', 'There must be at least one admin.');
    const setRole = identity.admin.setRole({ userId: boss.user.id, role: Role.USER }, boss.as);
    await expect(setRole).rejects.toEqual(last);
    await expect(identity.users.deleteMe({ password: ADMIN.password }, boss.as)).rejects.toEqual(last);
    await expect(identity.users.getMe({}, boss.as)).resolves.toBeDefined();
  });

  test('several who ban each other at the same time leave at least one', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => identity.register()));
    for (const { id } of people) await identity.admin.setRole({ userId: id, role: Role.ADMIN }, boss.as);
    const admins = await Promise.all(people.map(({ email }) => identity.signIn(email)));
    // At the same time, each of the four bans the next one, and the boss gives up the role.
    const attempts = [
      ...admins.map(({ as }, i) => identity.admin.banUser({ userId: admins[(i + 1) % 4]!.user.id }, as)),
      identity.admin.setRole({ userId: boss.user.id, role: Role.USER }, boss.as),
    ];
    await Promise.allSettled(attempts);
    const left = await identity.connection.collection('users').countDocuments({ role: 'admin', status: 'active' });
    expect(left).toBeGreaterThanOrEqual(1);

    await identity.connection.collection('users').updateOne({ _id: Number(boss.user.id) } as object, {
      $set: { role: 'admin', status: 'active' },
      $inc: { revision: 1 },
    });
    boss = await identity.signIn(ADMIN.login, ADMIN.password);
  });

  test('list users newest first, by page, role, name or address', async () => {
    const people = [];
    for (const name of ['Zoë-1', 'zoe-2', 'ZOE-3']) people.push(await identity.register(name));
    await identity.admin.setRole({ userId: people[1]!.id, role: Role.BUSINESS }, boss.as);
    const list = async (request: object) => {
      const { users, nextPageToken } = await identity.admin.listUsers(request, boss.as);
      return { names: users.map(({ username }) => username), nextPageToken };
    };
    expect((await list({ query: 'ZO' })).names).toEqual(['ZOE-3', 'zoe-2', 'Zoë-1']);
    expect((await list({ query: 'zoe-3@x' })).names).toEqual(['ZOE-3']);
    expect((await list({ query: 'zo', role: Role.BUSINESS })).names).toEqual(['zoe-2']);
    const first = await list({ query: 'zo', pageSize: 2 });
    expect(first.names).toEqual(['ZOE-3', 'zoe-2']);
    const second = await list({ query: 'zo', pageSize: 2, pageToken: first.nextPageToken });
    expect(second).toEqual({ names: ['Zoë-1'], nextPageToken: '' });
    await expect(list({ pageToken: 'bogus' })).rejects.toMatchObject({ status: 'invalid_argument' });
  });
});

describe('finding users', () => {
  test('search finds active users by the beginning of the name, without case and accents', async () => {
    for (const name of ['Jürgen', 'jurgen2', 'Juri', 'Ajur']) await identity.register(name);
    const banned = await identity.register('jur-banned');
    await identity.admin.banUser({ userId: banned.id }, boss.as);
    const search = async (query: string, pageSize = 0) =>
      (await identity.users.searchUsers({ query, pageSize })).users.map(({ username }) => username);
    expect(await search('JUR')).toEqual(['Jürgen', 'jurgen2', 'Juri']);
    expect(await search(' @jürgen')).toEqual(['Jürgen', 'jurgen2']);
    expect(await search('jur', 1)).toEqual(['Jürgen']);
    expect(await search('')).toEqual([]);
    expect(await search('$ne')).toEqual([]);
    expect(await search('.*')).toEqual([]);
  });

  test('a batch finds users by id and name; only the owner and admins see the e-mail address', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const get = async (viewer?: { userId?: bigint; isAdmin?: boolean }) => {
      const request = { ids: [one.id, 1n], usernames: [two.name.toUpperCase()], ...(viewer && { viewer }) };
      const { users } = await identity.users.batchGetUsers(request);
      return new Map(users.map(({ id, email }) => [id, email]));
    };
    expect(await get()).toEqual(
      new Map([
        [one.id, ''],
        [two.id, ''],
      ]),
    );
    expect(await get({ userId: one.id })).toEqual(
      new Map([
        [one.id, one.email],
        [two.id, ''],
      ]),
    );
    expect(await get({ isAdmin: true })).toEqual(
      new Map([
        [one.id, one.email],
        [two.id, two.email],
      ]),
    );
    const ids = Array.from({ length: 251 }, (_, i) => BigInt(i + 1));
    await expect(identity.users.batchGetUsers({ ids })).rejects.toMatchObject({ status: 'invalid_argument' });
  });
});
