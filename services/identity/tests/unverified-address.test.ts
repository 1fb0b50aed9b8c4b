import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import { RegistrationMode } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { TOTP } from 'otpauth';
import { codeMailedTo, mailsFor } from './mailbox.ts';
import { asSession, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  identity = await openIdentity('identity-unverified', { EMAIL_VERIFICATION: 'on' });
});
afterAll(() => identity.dispose());

const NEW = 'of the owner';
const codeRequired = expect.objectContaining({ detail: 'Two-factor code required.' });
/** Random names, because the mailbox is shared with other runs. */
const newName = () => `u-${randomUUID().slice(0, 12)}`;

async function register(email = `${newName()}@x.test`) {
  const { user, session, deviceToken } = await identity.auth.register({
    username: newName(),
    email,
    password: PASSWORD,
  });
  return { id: user!.id, email, as: asSession(session), refreshToken: session!.refreshToken, deviceToken };
}
type Registered = Awaited<ReturnType<typeof register>>;

/** If a confirmation falls into the next step of 30 seconds, it is made again. */
async function turnOnTotp({ as }: Pick<Registered, 'as'>, account = identity.account, password = PASSWORD) {
  const setup = await account.setUpTotp({ password }, as);
  const confirm = () => account.confirmTotp({ code: new TOTP({ secret: setup.secret }).generate() }, as);
  await confirm().catch(confirm);
  return setup;
}

const resetMailsFor = async (email: string) =>
  (await mailsFor(email)).filter((text) => text.includes('code to set a new password'));

async function resetBy(email: string, auth = identity.auth) {
  const before = (await resetMailsFor(email)).length;
  await auth.requestPasswordReset({ email });
  const mails = await until(
    () => resetMailsFor(email),
    ({ length }) => length > before,
  );
  const code = /\b\d{6}\b/.exec(mails.at(-1)!)![0];
  const { resetToken } = await auth.verifyResetCode({ email, code });
  return auth.resetPassword({ email, newPassword: NEW, resetToken });
}

const accountOf = ({ id }: Registered) =>
  identity.connection.collection('users').findOne({ _id: Number(id) } as object);

test('a registration that waits gives way to an account whose user proves the mailbox', async () => {
  const [email, username] = [`${newName()}@x.test`, newName()];
  const rules = { mode: RegistrationMode.APPROVAL };
  const waits = await identity.auth.register({ username, email, password: PASSWORD, reason: 'Hi', rules });
  expect(waits.isWaiting).toBe(true);
  const owner = await register(email);
  const entries = identity.connection.collection('waiting_registrations');
  expect(await entries.countDocuments({ email })).toBe(1);
  await identity.account.verifyEmail({ code: await codeMailedTo(email, 0) }, owner.as);
  expect(await entries.countDocuments({ email })).toBe(0);
  expect(
    (await identity.auth.register({ username, email: `${newName()}@x.test`, password: PASSWORD })).user,
  ).toBeDefined();
});

test('a reset by mail drops what a stranger has set on an address that was never verified', async () => {
  const stranger = await register();
  const { recoveryCodes } = await turnOnTotp(stranger);
  const { deviceToken } = await resetBy(stranger.email);

  const owner = await identity.auth.login({ login: stranger.email, password: NEW });
  expect(owner.user).toMatchObject({ totpEnabled: false, emailVerified: true });
  await expect(identity.users.getMe({}, stranger.as)).rejects.toMatchObject({ status: 'unauthenticated' });
  const refresh = identity.auth.refresh({ refreshToken: stranger.refreshToken });
  await expect(refresh).rejects.toMatchObject({ status: 'unauthenticated' });
  const byRecoveryCode = { login: stranger.email, password: PASSWORD, totpCode: recoveryCodes[0]! };
  await expect(identity.auth.login(byRecoveryCode)).rejects.toMatchObject({ status: 'unauthenticated' });
  expect(deviceToken).not.toBe('');
});

test('the second factor of an owner who has proven the mailbox stays after a reset', async () => {
  const one = await register();
  await resetBy(one.email);
  const { session } = await identity.auth.login({ login: one.email, password: NEW });
  await turnOnTotp({ as: asSession(session) }, identity.account, NEW);
  await resetBy(one.email);
  await expect(identity.auth.login({ login: one.email, password: NEW })).rejects.toEqual(codeRequired);
});

test('the new address of a verified account is treated in the same way until it is verified', async () => {
  const one = await register();
  await identity.account.verifyEmail({ code: await codeMailedTo(one.email, 0) }, one.as);
  const { recoveryCodes } = await turnOnTotp(one);
  const email = `${newName()}@x.test`;
  await identity.users.updateMe({ email, password: PASSWORD, totpCode: recoveryCodes[0]! }, one.as);
  await codeMailedTo(email, 0);
  await resetBy(email);
  await expect(identity.auth.login({ login: email, password: NEW })).resolves.toMatchObject({
    user: { totpEnabled: false },
  });
});

test('a code by mail drops second factor and other sessions set before, and keeps the session that proves', async () => {
  const one = await register();
  const other = await identity.auth.login({ login: one.email, password: PASSWORD });
  const code = await codeMailedTo(one.email, 0);
  await turnOnTotp(one);
  const late = await identity.auth.login({ login: one.email, password: PASSWORD }).catch((error: unknown) => error);
  expect(late).toEqual(codeRequired);
  const { deviceToken } = await identity.account.verifyEmail({ code }, one.as);
  expect(deviceToken).not.toBe('');
  expect((await identity.users.getMe({}, one.as)).user).toMatchObject({ totpEnabled: false, emailVerified: true });
  const refresh = identity.auth.refresh({ refreshToken: other.session!.refreshToken });
  await expect(refresh).rejects.toMatchObject({ status: 'unauthenticated' });
  await expect(identity.auth.login({ login: one.email, password: PASSWORD })).resolves.toBeDefined();
  // What is turned on afterwards is kept, even when the call is repeated.
  await turnOnTotp(one);
  await identity.account.verifyEmail({ code }, one.as);
  await expect(identity.auth.login({ login: one.email, password: PASSWORD })).rejects.toEqual(codeRequired);
});

test('a device that was known before the proof is a stranger after it', async () => {
  const stranger = await register();
  await resetBy(stranger.email);
  const guess = () =>
    identity.auth
      .login({ login: stranger.email, password: 'a guess', deviceToken: stranger.deviceToken })
      .catch(() => undefined);
  for (let i = 0; i < 21; i++) await guess();
  // Guesses from the stranger's device have used up the common count, not a count of its own.
  const login = { login: stranger.email, password: NEW };
  await expect(identity.auth.login(login)).rejects.toMatchObject({ status: 'unauthenticated' });
});

test('a reset works although the mailbox has verified another account, which keeps the mailbox', async () => {
  const mailbox = newName();
  const first = await register(`${mailbox}@x.test`);
  await identity.account.verifyEmail({ code: await codeMailedTo(first.email, 0) }, first.as);
  const second = await register(`${mailbox}+2@x.test`);
  await turnOnTotp(second);
  await resetBy(second.email);
  await expect(identity.auth.login({ login: second.email, password: NEW })).resolves.toMatchObject({
    user: { totpEnabled: false, emailVerified: false },
  });
  expect(await accountOf(first)).toMatchObject({ emailVerified: true });
});

test('a new address asks for a two-factor code, because the proof of its mailbox drops the factor', async () => {
  const one = await register();
  const { recoveryCodes } = await turnOnTotp(one);
  const email = `${newName()}@x.test`;
  const move = (totpCode: string, to = email) =>
    identity.users.updateMe({ email: to, password: PASSWORD, totpCode }, one.as);
  const denied = (fields: object) => expect.objectContaining({ status: 'permission_denied', ...fields });
  await expect(move('')).rejects.toEqual(
    denied({ detail: 'Two-factor code required.', fields: { totp_required: true } }),
  );
  const wrong = denied({ detail: 'The password or the two-factor code is not correct.' });
  await expect(move('000000')).rejects.toEqual(wrong);
  const code = recoveryCodes[0]!;
  const taken = await register();
  await expect(move(code, taken.email)).rejects.toMatchObject({ status: 'already_exists' });
  await expect(move(code)).resolves.toMatchObject({ user: { email, totpEnabled: true } });
  // A repeated call, because the answer was lost, needs none.
  await expect(move('')).resolves.toMatchObject({ user: { email } });
  await expect(move(code, `${newName()}@x.test`)).rejects.toEqual(wrong);
});

test('with EMAIL_VERIFICATION=off the first proof drops the second factor too, and later resets keep it', async () => {
  const { port } = await identity.start({ EMAIL_VERIFICATION: 'off' });
  const [auth, account] = [identity.client(AuthService, port), identity.client(AccountService, port)];
  const login = (email: string) => auth.login({ login: email, password: NEW });
  const stranger = await register();
  await turnOnTotp(stranger, account);
  await resetBy(stranger.email, auth);
  const owner = await login(stranger.email);
  expect(owner.user).toMatchObject({ totpEnabled: false });
  expect(await accountOf(stranger)).toMatchObject({ emailVerified: true });
  await turnOnTotp({ as: asSession(owner.session) }, account, NEW);
  await resetBy(stranger.email, auth);
  await expect(login(stranger.email)).rejects.toEqual(codeRequired);
});

test('with EMAIL_VERIFICATION=off a code that the user asked for is such a proof', async () => {
  const { port } = await identity.start({ EMAIL_VERIFICATION: 'off' });
  const [auth, account] = [identity.client(AuthService, port), identity.client(AccountService, port)];
  const email = `${newName()}@x.test`;
  const { session } = await auth.register({ username: newName(), email, password: PASSWORD });
  const other = await auth.login({ login: email, password: PASSWORD });
  const as = asSession(session);
  await account.resendEmailCode({}, as);
  await account.verifyEmail({ code: await codeMailedTo(email, 0) }, as);
  const refresh = auth.refresh({ refreshToken: other.session!.refreshToken });
  await expect(refresh).rejects.toMatchObject({ status: 'unauthenticated' });
  await turnOnTotp({ as }, account);
  await resetBy(email, auth);
  await expect(auth.login({ login: email, password: NEW })).rejects.toEqual(codeRequired);
});
