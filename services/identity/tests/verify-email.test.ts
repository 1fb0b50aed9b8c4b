import { UserEvents } from '@tallscreen/kit-events/event-types';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { until } from '@tallscreen/kit/testing/until';
import { codeMailedTo, mailsFor } from './mailbox.ts';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  identity = await openIdentity('identity-verify', { EMAIL_VERIFICATION: 'on' });
});
afterAll(() => identity.dispose());

/** Random names, because the mailbox is shared with other runs. */
const newName = () => `v-${randomUUID().slice(0, 12)}`;
const register = () => identity.register(newName());
type Registered = Awaited<ReturnType<typeof register>>;
const bad = expect.objectContaining({ status: 'invalid_argument', detail: 'Invalid or expired code.' });
const isVerified = async (one: Registered) => (await identity.users.getMe({}, one.as)).user!.emailVerified;
const verify = (one: Registered, code: string) => identity.account.verifyEmail({ code }, one.as);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('registering mails a code, which verifies the address; a repeated call succeeds', async () => {
  const one = await register();
  expect(one.user.emailVerified).toBe(false);
  const code = await codeMailedTo(one.email, 0);
  await expect(verify(one, otherThan(code))).rejects.toEqual(bad);
  expect(await isVerified(one)).toBe(false);
  await verify(one, ` ${code} `);
  expect(await isVerified(one)).toBe(true);
  await expect(verify(one, code)).resolves.toBeDefined();
  expect(await identity.account.resendEmailCode({}, one.as)).toMatchObject({ isSent: false });
});

test('the first admin is verified, because the settings name the address', async () => {
  expect((await identity.signIn(ADMIN.login, ADMIN.password)).user.emailVerified).toBe(true);
});

test('other services learn it from the user event', async () => {
  const one = await register();
  await verify(one, await codeMailedTo(one.email, 0));
  const seen = await until(
    async () => {
      const found: boolean[] = [];
      await identity.bus.readFromBeginning(
        handlers(
          on(UserEvents, async (events) => {
            for (const { message } of events) if (message.user?.id === one.id) found.push(message.user.emailVerified);
          }),
        ),
      );
      return found;
    },
    ({ length }) => length >= 2,
  );
  expect(seen).toEqual([false, true]);
});

test('after five wrong codes the right one is refused; a new code works', async () => {
  const one = await register();
  const code = await codeMailedTo(one.email, 0);
  for (let i = 0; i < 5; i++) await expect(verify(one, otherThan(code))).rejects.toEqual(bad);
  await expect(verify(one, code)).rejects.toEqual(bad);
  expect(await identity.account.resendEmailCode({}, one.as)).toMatchObject({ isSent: true });
  await verify(one, await codeMailedTo(one.email, 1));
  expect(await isVerified(one)).toBe(true);
});

test('a code expires, and is not stored in plain text', async () => {
  const one = await register();
  const code = await codeMailedTo(one.email, 0);
  const codes = identity.connection.collection('email_codes');
  const own = { _id: Number(one.id) } as object;
  expect(JSON.stringify(await codes.findOne(own))).not.toContain(code);
  await codes.updateOne(own, { $set: { expiresAt: new Date(Date.now() - 1) } });
  await expect(verify(one, code)).rejects.toEqual(bad);
});

test('a code of another user is refused', async () => {
  const [one, two] = [await register(), await register()];
  const code = await codeMailedTo(two.email, 0);
  await expect(verify(one, code)).rejects.toEqual(bad);
});

test('a new address is not verified, gets a code of its own, and the old one gets a notice', async () => {
  const one = await register();
  const oldCode = await codeMailedTo(one.email, 0);
  await verify(one, oldCode);
  const email = `${newName()}@x.test`;
  const { user } = await identity.users.updateMe({ email, password: PASSWORD }, one.as);
  expect(user).toMatchObject({ email, emailVerified: false });
  const notices = await until(
    () => mailsFor(one.email),
    ({ length }) => length === 2,
  );
  expect(notices[1]).toContain(`The e-mail address of your Tallscreen account ${one.name} was changed.`);
  expect(notices[1]).not.toContain(email);
  const newCode = await codeMailedTo(email, 0);
  await expect(verify(one, oldCode)).rejects.toEqual(bad);
  await verify(one, newCode);
  expect(await isVerified(one)).toBe(true);
});

test('a code of the old address does not verify the new one, also if it was stored last', async () => {
  const one = await register();
  const code = await codeMailedTo(one.email, 0);
  // As if the address had been changed by a process that was killed before it stored the new code.
  const own = { _id: Number(one.id) } as object;
  const users = identity.connection.collection('users');
  await users.updateOne(own, { $set: { email: `${newName()}@x.test` }, $inc: { revision: 1 } });
  await expect(verify(one, code)).rejects.toEqual(bad);
});

test('nobody sends more than five mails an hour to addresses of their choice', async () => {
  const one = await register();
  const change = () => identity.users.updateMe({ email: `${newName()}@x.test`, password: PASSWORD }, one.as);
  for (let i = 0; i < 4; i++) await change();
  await identity.account.resendEmailCode({}, one.as);
  const tooMany = expect.objectContaining({ code: 'too_many_mails', status: 'resource_exhausted' });
  await expect(change()).rejects.toEqual(tooMany);
  await expect(identity.account.resendEmailCode({}, one.as)).rejects.toEqual(tooMany);
});

test('with EMAIL_VERIFICATION=off everybody counts as verified, and no code is mailed unless asked for', async () => {
  const { port } = await identity.start({ EMAIL_VERIFICATION: 'off' });
  const { AuthService } = await import('@tallscreen/proto/tallscreen/identity/v1/auth_service_pb');
  const email = `${newName()}@x.test`;
  const auth = identity.client(AuthService, port);
  const { user } = await auth.register({ username: newName(), email, password: PASSWORD });
  expect(user!.emailVerified).toBe(true);
  await register().then(({ email: later }) => codeMailedTo(later, 0));
  expect(await mailsFor(email)).toEqual([]);
});

test('without a mail server a code cannot be sent, and an address can still be changed', async () => {
  const { port } = await identity.start({ SMTP_URL: '' });
  const { AccountService } = await import('@tallscreen/proto/tallscreen/identity/v1/account_service_pb');
  const { UserService } = await import('@tallscreen/proto/tallscreen/identity/v1/user_service_pb');
  const one = await register();
  const account = identity.client(AccountService, port);
  // Without a time to retry after, such answers would open the circuit for everybody.
  const refused = { status: 'unavailable', retryAfterSeconds: 3_600 };
  await expect(account.resendEmailCode({}, one.as)).rejects.toMatchObject({
    ...refused,
    detail: 'No mail can be sent here: no mail server is set up.',
  });
  const email = `${newName()}@x.test`;
  const { user } = await identity.client(UserService, port).updateMe({ email, password: PASSWORD }, one.as);
  expect(user).toMatchObject({ email, emailVerified: false });
});
