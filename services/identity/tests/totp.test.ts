import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/identity/v1/user_data_service_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { TOTP } from 'otpauth';
import { readIdentityConfig } from '#config';
import { codeMailedTo, mailsFor } from './mailbox.ts';
import { ADMIN, asSession, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  identity = await openIdentity('identity-totp');
});
afterAll(() => identity.dispose());

type SignedIn = { readonly as: ReturnType<typeof asSession> };
const STEP_MS = 30_000;
/** The code of the step that is `later` steps after that of `at`. */
const codeOf = (secret: string, later = 0, at = Date.now()) =>
  new TOTP({ secret }).generate({ timestamp: at + later * STEP_MS });
const login = (name: string, totpCode = '', password = PASSWORD) =>
  identity.auth.login({ login: name, password, totpCode });
const required = expect.objectContaining({
  status: 'unauthenticated',
  detail: 'Two-factor code required.',
  fields: { totp_required: true },
});
const wrongCode = expect.objectContaining({
  status: 'unauthenticated',
  detail: 'The two-factor code is not correct.',
  fields: { totp_required: true },
});

/** The types of a user's security events, newest first. */
async function eventsOf(userId: bigint): Promise<string[]> {
  const boss = await identity.signIn(ADMIN.login, ADMIN.password);
  return (await identity.securityEvents.listSecurityEvents({ userId }, boss.as)).events.map(({ type }) => type);
}

/**
 * Uses up the code of the previous step, so that the test can still use those of this step and the next. If a step ends
 * before the code is checked, the code is two steps old and refused: then it is made again. `at` is the time of the
 * code.
 */
async function turnOn({ as }: SignedIn) {
  const setup = await identity.account.setUpTotp({ password: PASSWORD }, as);
  const confirm = async () => {
    const at = Date.now();
    await identity.account.confirmTotp({ code: codeOf(setup.secret, -1, at) }, as);
    return at;
  };
  const at = await confirm().catch(confirm);
  return { ...setup, at };
}

describe('two-factor sign-in', () => {
  test('is on only after a code was confirmed, by a call that may be repeated', async () => {
    const one = await identity.register(`t-${randomUUID().slice(0, 12)}`);
    const { secret, otpauthUrl, recoveryCodes } = await identity.account.setUpTotp({ password: PASSWORD }, one.as);
    expect(otpauthUrl).toContain(secret);
    expect(recoveryCodes).toHaveLength(10);
    await expect(login(one.email)).resolves.toBeDefined();
    const other = codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    await expect(identity.account.confirmTotp({ code: other }, one.as)).rejects.toMatchObject({
      status: 'invalid_argument',
      detail: 'The code is not correct.',
    });
    expect((await identity.users.getMe({}, one.as)).user!.totpEnabled).toBe(false);
    const code = codeOf(secret);
    const confirm = () => identity.account.confirmTotp({ code }, one.as);
    await Promise.all([confirm(), confirm()]);
    await confirm();
    expect((await identity.users.getMe({}, one.as)).user!.totpEnabled).toBe(true);
    expect(await codeMailedTo(one.email, 0)).toContain('was turned on');
    expect(await mailsFor(one.email)).toHaveLength(1);
    await expect(login(one.email)).rejects.toEqual(required);
    const again = expect.objectContaining({ status: 'already_exists', detail: 'Two-factor sign-in is already on.' });
    await expect(identity.account.setUpTotp({ password: PASSWORD }, one.as)).rejects.toEqual(again);
    await expect(identity.account.confirmTotp({ code: codeOf(secret, 1) }, one.as)).rejects.toEqual(again);
  });

  test('turning it on ends the sessions that were opened by the password alone, and keeps the current one', async () => {
    const one = await identity.register();
    const thief = await login(one.email);
    await turnOn(one);
    const stolen = asSession(thief.session!);
    await expect(identity.users.getMe({}, stolen)).rejects.toMatchObject({ status: 'unauthenticated' });
    await expect(identity.auth.refresh({ refreshToken: thief.session!.refreshToken })).rejects.toMatchObject({
      status: 'unauthenticated',
    });
    await expect(identity.users.getMe({}, one.as)).resolves.toBeDefined();
  });

  test('guesses of codes cannot go on with the right password in other calls: the fifth ends the session', async () => {
    const one = await identity.register();
    const { secret } = await turnOn(one);
    const guess = () => identity.account.removeTotp({ password: PASSWORD, code: '000000' }, one.as);
    const same = { currentPassword: PASSWORD, newPassword: PASSWORD };
    for (let miss = 0; miss < 4; miss++) {
      await expect(guess()).rejects.toMatchObject({ status: 'permission_denied' });
      await identity.account.changePassword(same, one.as);
    }
    await expect(guess()).rejects.toMatchObject({ status: 'unauthenticated' });
    await expect(login(one.email, codeOf(secret))).resolves.toBeDefined();
  });

  test('the set-up asks for the password: the fifth wrong one ends the session, each is a security event', async () => {
    const one = await identity.register();
    const setUp = (password: string) => identity.account.setUpTotp({ password }, one.as);
    const refused = expect.objectContaining({ status: 'permission_denied', detail: 'The password is not correct.' });
    await expect(setUp('')).rejects.toEqual(refused);
    for (let miss = 1; miss < 4; miss++) await expect(setUp('wrong one')).rejects.toEqual(refused);
    await expect(setUp('wrong one')).rejects.toMatchObject({ status: 'unauthenticated' });
    await expect(setUp(PASSWORD)).rejects.toMatchObject({ status: 'unauthenticated' });
    expect(await eventsOf(one.id)).toEqual(Array(5).fill('login_failed'));
    await expect(login(one.email)).resolves.toBeDefined();
  });

  test('a set-up that was begun by an earlier password is not confirmed any more', async () => {
    const one = await identity.register();
    const { secret } = await identity.account.setUpTotp({ password: PASSWORD }, one.as);
    await identity.account.changePassword({ currentPassword: PASSWORD, newPassword: 'quite another one' }, one.as);
    await expect(identity.account.confirmTotp({ code: codeOf(secret) }, one.as)).rejects.toMatchObject({
      status: 'invalid_argument',
      detail: 'Please begin the set-up again.',
    });
    expect((await identity.users.getMe({}, one.as)).user!.totpEnabled).toBe(false);
  });

  test('a right password without a right code is a security event, for a missing and for a wrong code', async () => {
    const one = await identity.register();
    await turnOn(one);
    await expect(login(one.email)).rejects.toEqual(required);
    expect(await eventsOf(one.id)).toEqual(['login_failed', 'totp_changed']);
    await expect(login(one.email, '000000')).rejects.toEqual(wrongCode);
    expect(await eventsOf(one.id)).toEqual(['login_failed', 'login_failed', 'totp_changed']);
  });

  test('a password set by mail does not turn it off: the login still asks for a code', async () => {
    const { email, as } = await identity.register(`t-${randomUUID().slice(0, 12)}`);
    await identity.account.resendEmailCode({}, as);
    await identity.account.verifyEmail({ code: await codeMailedTo(email, 0) }, as);
    const { recoveryCodes } = await turnOn({ as });
    await identity.auth.requestPasswordReset({ email });
    const isReset = (text: string) => text.includes('to set a new password');
    const mails = await until(
      () => mailsFor(email),
      (texts) => texts.some(isReset),
    );
    const code = /\b\d{6}\b/.exec(mails.find(isReset) ?? '')?.[0] ?? '';
    const { resetToken } = await identity.auth.verifyResetCode({ email, code });
    await identity.auth.resetPassword({ email, newPassword: 'quite another one', resetToken });
    await expect(login(email, '', 'quite another one')).rejects.toEqual(required);
    await expect(login(email, recoveryCodes[0], 'quite another one')).resolves.toBeDefined();
  });

  test('a confirmation without a set-up is refused', async () => {
    const one = await identity.register();
    await expect(identity.account.confirmTotp({ code: '123456' }, one.as)).rejects.toMatchObject({
      detail: 'Please begin the set-up again.',
    });
  });

  test('a code works once, also for two logins at the same time and for the code that confirmed the set-up', async () => {
    const one = await identity.register();
    const { secret, at } = await turnOn(one);
    const [used, code, next] = [-1, 0, 1].map((later) => codeOf(secret, later, at));
    await expect(login(one.email, used)).rejects.toEqual(wrongCode);
    const both = await Promise.allSettled([login(one.email, code), login(one.name, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(login(one.email, code)).rejects.toEqual(wrongCode);
    await expect(login(one.email, next)).resolves.toBeDefined();
  });

  test('a clock may be off by one step, not by two', async () => {
    const one = await identity.register();
    const { secret } = await turnOn(one);
    await expect(login(one.email, codeOf(secret, 3))).rejects.toEqual(wrongCode);
    await expect(login(one.email, codeOf(secret, 1))).resolves.toBeDefined();
  });

  test('a recovery code replaces a code, once', async () => {
    const one = await identity.register();
    const { recoveryCodes } = await turnOn(one);
    await expect(login(one.email, recoveryCodes[0]!.toUpperCase())).resolves.toBeDefined();
    await expect(login(one.email, recoveryCodes[0])).rejects.toEqual(wrongCode);
    await expect(login(one.email, recoveryCodes[9])).resolves.toBeDefined();
  });

  test('after ten wrong codes in an hour a right one is refused, too; a new password starts a new count', async () => {
    const one = await identity.register();
    const { recoveryCodes } = await turnOn(one);
    for (let i = 0; i < 10; i++) await expect(login(one.email, '000000')).rejects.toEqual(wrongCode);
    await expect(login(one.email, recoveryCodes[0])).rejects.toMatchObject({
      status: 'resource_exhausted',
      detail: 'Too many wrong two-factor codes. Please try again later.',
      retryAfterSeconds: 3600,
    });
    const newPassword = 'quite another one';
    await identity.account.changePassword({ currentPassword: PASSWORD, newPassword }, one.as);
    await expect(login(one.email, recoveryCodes[0], newPassword)).resolves.toBeDefined();
  });

  test('neither the secret nor a recovery code is stored in plain text', async () => {
    const one = await identity.register();
    type Secrets = Pick<Awaited<ReturnType<typeof turnOn>>, 'secret' | 'recoveryCodes'>;
    const isHidden = async (collection: string, { secret, recoveryCodes }: Secrets) => {
      const stored = await identity.connection.collection(collection).findOne({ _id: Number(one.id) } as object);
      const text = JSON.stringify(stored);
      expect(text).toContain('recoveryCodeHashes');
      for (const value of [secret, ...recoveryCodes]) expect(text).not.toContain(value);
    };
    await isHidden('totp_setups', await identity.account.setUpTotp({ password: PASSWORD }, one.as));
    await isHidden('users', await turnOn(one));
  });

  test('is turned off by password and code together; five failures end the session', async () => {
    const one = await identity.register();
    const { secret, recoveryCodes } = await turnOn(one);
    const remove = (password: string, code: string) => identity.account.removeTotp({ password, code }, one.as);
    const refused = expect.objectContaining({ status: 'permission_denied' });
    await expect(remove('wrong one', codeOf(secret))).rejects.toEqual(refused);
    await expect(remove(PASSWORD, '000000')).rejects.toEqual(refused);
    await remove(PASSWORD, recoveryCodes[3]!);
    await expect(login(one.email)).resolves.toBeDefined();
    await expect(remove(PASSWORD, codeOf(secret))).rejects.toMatchObject({ detail: 'Two-factor sign-in is not on.' });

    await turnOn(one);
    for (let i = 0; i < 4; i++) await expect(remove(PASSWORD, '000000')).rejects.toEqual(refused);
    await expect(remove(PASSWORD, '000000')).rejects.toMatchObject({ status: 'unauthenticated' });
    await expect(identity.users.getMe({}, one.as)).rejects.toMatchObject({ status: 'unauthenticated' });
  });
});

test('the same signing key in another notation still opens the secrets', async () => {
  const one = await identity.register();
  const { secret, recoveryCodes } = await turnOn(one);
  const sameKey = readIdentityConfig(identity.env).AUTH_PRIVATE_KEY.trim().replaceAll('\n', '\r\n');
  const { port } = await identity.start({ AUTH_PRIVATE_KEY: sameKey });
  const signIn = (totpCode: string) =>
    identity.client(AuthService, port).login({ login: one.email, password: PASSWORD, totpCode });
  await expect(signIn(codeOf(secret, 1))).resolves.toBeDefined();
  await expect(signIn(recoveryCodes[0]!)).resolves.toBeDefined();
});

test("an export of a user's data says that it is on and names the devices, and contains no secret", async () => {
  const one = await identity.register();
  await turnOn(one);
  const data = identity.client(UserDataService, identity.port, 'media');
  const read = async (kind: string) =>
    (await data.exportUserData({ userId: one.id, kind })).records.map((text) => JSON.parse(text) as object);
  const [profile] = await read('profile');
  expect(profile).toMatchObject({ totp_enabled: true, email_verified: false });
  expect(Object.keys(profile!)).not.toContain('secondFactor');
  expect(await read('sessions')).toEqual([
    expect.objectContaining({ user_agent: '', created_at: expect.any(String), last_used_at: expect.any(String) }),
  ]);
});

test('with ADMIN_REQUIRE_TOTP an admin without it reaches only the set-up', async () => {
  const { port } = await identity.start({ ADMIN_REQUIRE_TOTP: '1' });
  const [auth, account] = [identity.client(AuthService, port), identity.client(AccountService, port)];
  const [users, admin] = [identity.client(UserService, port), identity.client(UserAdminService, port)];
  const { session, user } = await auth.login({ login: ADMIN.login, password: ADMIN.password, adminOnly: true });
  expect(user!.mustSetUpTotp).toBe(true);
  const as = asSession(session);
  const limited = expect.objectContaining({
    status: 'permission_denied',
    detail: 'Set up two-factor sign-in first.',
    fields: { totp_setup_required: true },
  });
  await expect(admin.listUsers({}, as)).rejects.toEqual(limited);
  await expect(account.listSessions({}, as)).rejects.toEqual(limited);
  await expect(users.updateMe({ bio: 'x' }, as)).rejects.toEqual(limited);
  await expect(users.getMe({}, as)).resolves.toMatchObject({ user: { mustSetUpTotp: true } });

  const { secret, recoveryCodes } = await account.setUpTotp({ password: ADMIN.password }, as);
  await account.confirmTotp({ code: codeOf(secret) }, as);
  const next = asSession((await auth.refresh({ refreshToken: session!.refreshToken })).session);
  await expect(admin.listUsers({}, next)).resolves.toBeDefined();
  await expect(account.removeTotp({ password: ADMIN.password, code: recoveryCodes[0]! }, next)).rejects.toMatchObject({
    detail: 'Admins must use two-factor sign-in here.',
  });
  // Other users are not required to.
  expect((await auth.register({ username: 'Plain', email: 'plain@x.test', password: PASSWORD })).user).toMatchObject({
    mustSetUpTotp: false,
  });
});
