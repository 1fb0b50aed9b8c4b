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
  code: 'already_exists',
  detail: 'Username looks like one that is already taken.',
});
const reserved = expect.objectContaining({ code: 'invalid_argument', detail: 'This username cannot be used.' });

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

test('a changed name and the name of a deleted account are free again', async () => {
  const one = await identity.register('renamed');
  await identity.users.updateMe({ username: 'RENAMED.' }, one.as);
  await identity.users.updateMe({ username: 'otherwise' }, one.as);
  const two = await identity.register('rеnamed');
  await identity.users.deleteMe({ password: PASSWORD }, two.as);
  await expect(register('renamed')).resolves.toBeDefined();
});

test('staff names and their look-alikes are for admins only', async () => {
  for (const name of ['Support', 'suрроrt', 'admin.', 'аdmin', 'ADMlN', 'admin-support'])
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
  const refused = (detail: string) => expect.objectContaining({ code: 'invalid_argument', detail });
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
