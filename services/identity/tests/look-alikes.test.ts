import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
let boss: Awaited<ReturnType<typeof identity.signIn>>;
beforeAll(async () => {
  identity = await openIdentity('identity-look-alikes', { STAFF_NAMES: 'admin,support' });
  boss = await identity.signIn(ADMIN.login, ADMIN.password);
});
afterAll(() => identity.dispose());

let serial = 0;
const register = (username: string, password = PASSWORD, email = `look${serial++}@x.test`) =>
  identity.auth.register({ username, email, password });
const taken = expect.objectContaining({
  status: 'already_exists',
  detail: 'Username looks like one that is already taken.',
});
const reserved = expect.objectContaining({ status: 'invalid_argument', detail: 'This username cannot be used.' });

test('a name that looks like a taken one is refused, by registration and by renaming', async () => {
  await register('Paypal');
  for (const name of ['раураl', 'paypaI', 'paypal.', 'PАYPАL']) await expect(register(name)).rejects.toEqual(taken);
  const other = await identity.register('somebody.else');
  await expect(identity.users.updateMe({ username: 'раураl' }, other.as)).rejects.toEqual(taken);
  await expect(identity.users.updateMe({ bio: 'Still me' }, other.as)).resolves.toBeDefined();
});

test('names that look alike and are asked for at the same time go to one user', async () => {
  const names = ['grаce', 'grace', 'gracе', 'Grace.'];
  const results = await Promise.allSettled(names.map((name) => register(name)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

const left = expect.objectContaining({
  status: 'already_exists',
  detail: 'This username was given up less than 30 days ago. Please choose another one.',
});
/** Changes the data as if the user had left these names a month ago. */
const endHolding = (userId: bigint) =>
  identity.connection
    .collection('taken_names')
    .updateMany({ userId: Number(userId), heldUntil: { $exists: true } }, { $set: { heldUntil: new Date() } });

test('a name that its user left is kept from strangers for thirty days; the user can take it back', async () => {
  const one = await identity.register('renamed');
  await identity.users.updateMe({ username: 'otherwise' }, one.as);
  for (const name of ['renamed', 'rеnamed', 'Renamed.']) await expect(register(name)).rejects.toEqual(left);
  const other = await identity.register('neighbour');
  await expect(identity.users.updateMe({ username: 'renamed' }, other.as)).rejects.toEqual(left);
  await identity.users.updateMe({ username: 'renamed' }, one.as);
  await expect(register('otherwise')).rejects.toEqual(left);
  await expect(register('rеnamed')).rejects.toEqual(taken);
  await endHolding(one.id);
  await expect(register('otherwise')).resolves.toBeDefined();
  await expect(register('renamed')).rejects.toMatchObject({ detail: 'Username is already taken.' });
});

test('the name of a deleted account is free again after thirty days', async () => {
  const one = await identity.register('departed');
  await identity.users.deleteMe({ password: PASSWORD }, one.as);
  await expect(register('departed')).rejects.toEqual(left);
  await endHolding(one.id);
  await expect(register('departed')).resolves.toBeDefined();
});

test('a user changes the name twice a week, also if two calls come at the same time', async () => {
  const { as, id } = await identity.register('first.name');
  const tooOften = expect.objectContaining({
    status: 'resource_exhausted',
    detail: 'You have changed your username too often. Please try again in a week.',
    retryAfterSeconds: expect.any(Number) as unknown,
  });
  const rename = (username: string) => identity.users.updateMe({ username }, as);
  const results = await Promise.allSettled(['second.name', 'third.name', 'fourth.name'].map(rename));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(rename('fifth.name')).rejects.toEqual(tooOften);
  await identity.users.updateMe({ bio: 'Still me' }, as);
  const weekAgo = new Date(Date.now() - 7 * 86_400_000);
  const own = { _id: Number(id) } as object;
  await identity.connection.collection('users').updateOne(own, { $set: { renamedAt: [weekAgo, weekAgo] } });
  await expect(rename('fifth.name')).resolves.toBeDefined();
});

test('staff names and their look-alikes are for admins only', async () => {
  for (const name of [
    'Support',
    'suрроrt',
    'admin.',
    'аdmin',
    'ADMlN',
    'admin-support',
    'theadmin',
    '1admin',
    'adminsupport',
  ])
    await expect(register(name)).rejects.toEqual(reserved);
  const one = await identity.register('helper');
  await expect(identity.users.updateMe({ username: 'support' }, one.as)).rejects.toEqual(reserved);
  await identity.admin.setRole({ userId: one.id, role: Role.ADMIN }, boss.as);
  const admin = await identity.signIn('helper');
  await expect(identity.users.updateMe({ username: 'support' }, admin.as)).resolves.toMatchObject({
    user: { username: 'support' },
  });
  await expect(identity.users.updateMe({ username: boss.user.username, bio: 'Boss' }, boss.as)).resolves.toBeDefined();
});

test("a password must not be the user's name or address, the name of the site, or made of two characters", async () => {
  const refused = (detail: string) => expect.objectContaining({ status: 'invalid_argument', detail });
  const own = refused('Password must not be your username or email.');
  await expect(register('wilhelmina', 'Wilhelmina!')).rejects.toEqual(own);
  await expect(register('wilhelmina', 'konrad@x.test', 'konrad@x.test')).rejects.toEqual(own);
  await expect(register('wilhelmina', 'TallScreen')).rejects.toEqual(
    refused('Password must not be the name of this site.'),
  );
  await expect(register('wilhelmina', 'abababab')).rejects.toEqual(
    refused('Password must have at least 3 different characters.'),
  );
  const one = await identity.register('wilhelmina');
  const change = identity.account.changePassword({ currentPassword: PASSWORD, newPassword: 'wilhelmina' }, one.as);
  await expect(change).rejects.toEqual(own);
});
