import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { codeMailedTo, mailsFor } from './mailbox.ts';
import { openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  identity = await openIdentity('identity-reset', { PUBLIC_URL: 'https://tallscreen.example' });
});
afterAll(() => identity.dispose());

/** Random names, because the mailbox is shared with other runs. */
const register = () => identity.register(`p-${randomUUID().slice(0, 12)}`);
const bad = expect.objectContaining({ status: 'invalid_argument', detail: 'Invalid or expired code.' });
const NEW = 'quite another one';

async function codeFor(email: string): Promise<string> {
  const address = email.toLowerCase();
  const before = (await mailsFor(address)).length;
  await identity.auth.requestPasswordReset({ email });
  return codeMailedTo(address, before);
}
const verify = async (email: string, code: string) => (await identity.auth.verifyResetCode({ email, code })).resetToken;
const reset = (email: string, resetToken: string, newPassword = NEW) =>
  identity.auth.resetPassword({ email, newPassword, resetToken });
const lastMailFor = async (email: string): Promise<string> => (await mailsFor(email)).at(-1) ?? '';
const linkToken = (mail: string): string => /token=([\w-]{43})/.exec(mail)?.[1] ?? '';
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('without a mail server a reset is refused with a time to come again, so that it opens no circuit', async () => {
  const { AuthService } = await import('@tallscreen/proto/tallscreen/identity/v1/auth_service_pb');
  const { port } = await identity.start({ SMTP_URL: '' });
  const asking = identity.client(AuthService, port).requestPasswordReset({ email: 'nobody@x.test' });
  await expect(asking).rejects.toMatchObject({
    status: 'unavailable',
    detail: 'Passwords cannot be reset here: no mail server is set up.',
    retryAfterSeconds: 3_600,
  });
});

test('a code gives a token, which sets one new password, however often it is sent, and ends every session', async () => {
  const one = await register();
  const code = await codeFor(one.email.toUpperCase());
  expect(code).toMatch(/^\d{6}$/);
  const token = await verify(one.email, ` ${code} `);
  await expect(verify(one.email, code)).rejects.toEqual(bad);
  await expect(reset(one.email, token, 'short')).rejects.toMatchObject({
    detail: 'Password must be at least 6 characters.',
  });
  await reset(one.email, token);
  await expect(identity.users.getMe({}, one.as)).rejects.toMatchObject({ status: 'unauthenticated' });
  await expect(identity.auth.refresh({ refreshToken: one.session.refreshToken })).rejects.toMatchObject({
    status: 'unauthenticated',
  });
  await expect(identity.signIn(one.email, PASSWORD)).rejects.toMatchObject({ status: 'unauthenticated' });
  const signedIn = await identity.signIn(one.email, NEW);
  await expect(reset(one.email, token)).resolves.toBeDefined();
  await expect(identity.users.getMe({}, signedIn.as)).resolves.toBeDefined();
  await expect(reset(one.email, token, 'still another one')).rejects.toEqual(bad);
  await identity.account.changePassword({ currentPassword: NEW, newPassword: 'one of today' }, signedIn.as);
  await expect(reset(one.email, token)).rejects.toEqual(bad);
});

test('a new password and a new address end a code, its link and its token', async () => {
  const [one, two] = [await register(), await register()];
  const code = await codeFor(one.email);
  const link = linkToken(await lastMailFor(one.email));
  const { account, users } = identity;
  await account.changePassword({ currentPassword: PASSWORD, newPassword: NEW }, one.as);
  await expect(verify(one.email, code)).rejects.toEqual(bad);
  await expect(reset(one.email, link, 'of the thief')).rejects.toMatchObject({ status: 'invalid_argument' });
  await expect(identity.signIn(one.email, NEW)).resolves.toBeDefined();

  const token = await verify(two.email, await codeFor(two.email));
  const email = `moved-${two.email}`;
  await users.updateMe({ email, password: PASSWORD }, two.as);
  await expect(reset(email, token)).rejects.toMatchObject({ status: 'invalid_argument' });
});

test('an unknown address gets the same answer and no mail', async () => {
  await expect(identity.auth.requestPasswordReset({ email: 'nobody@x.test' })).resolves.toBeDefined();
  await codeFor((await register()).email);
  expect(await mailsFor('nobody@x.test')).toEqual([]);
  await expect(verify('nobody@x.test', '000000')).rejects.toEqual(bad);
  await expect(reset('nobody@x.test', 'x'.repeat(43))).rejects.toEqual(bad);
});

test('after five wrong codes the right one is refused, too', async () => {
  const one = await register();
  const code = await codeFor(one.email);
  const wrong = Array.from({ length: 5 }, () => verify(one.email, otherThan(code)));
  for (const attempt of await Promise.allSettled(wrong)) expect(attempt.status).toBe('rejected');
  await expect(verify(one.email, code)).rejects.toEqual(bad);
  const next = await codeFor(one.email);
  await expect(verify(one.email, next)).resolves.toBeDefined();
});

const past = () => new Date(Date.now() - 1);

test('codes, tokens and links expire', async () => {
  const one = await register();
  const expire = () =>
    identity.connection.collection('reset_codes').updateOne({ _id: Number(one.id) } as object, {
      $set: { codeExpiresAt: past(), tokenExpiresAt: past(), linkExpiresAt: past() },
    });
  const late = await codeFor(one.email);
  const link = linkToken(await lastMailFor(one.email));
  await expire();
  await expect(verify(one.email, late)).rejects.toEqual(bad);
  await expect(reset(one.email, link)).rejects.toEqual(bad);
  const token = await verify(one.email, await codeFor(one.email));
  await expire();
  await expect(reset(one.email, token)).rejects.toEqual(bad);
});

test('a token is valid only for its own address', async () => {
  const [one, two] = [await register(), await register()];
  const token = await verify(one.email, await codeFor(one.email));
  await expect(reset(two.email, token)).rejects.toEqual(bad);
  await expect(reset(one.email, '')).rejects.toEqual(bad);
  await expect(reset(one.email, token)).resolves.toBeDefined();
});

test('a valid code is mailed again, at most three times in an hour', async () => {
  const one = await register();
  const codes = [];
  for (let i = 0; i < 3; i++) codes.push(await codeFor(one.email));
  expect(new Set(codes).size).toBe(1);
  for (let i = 0; i < 10; i++) await identity.auth.requestPasswordReset({ email: one.email });
  // If there were a fourth mail, it would have arrived before a later mail to somebody else.
  await codeFor((await register()).email);
  expect(await mailsFor(one.email)).toHaveLength(3);
  await expect(verify(one.email, codes[0]!)).resolves.toBeDefined();
});

test('ten requests at the same time mail one code at most three times', async () => {
  const one = await register();
  await Promise.all(Array.from({ length: 10 }, () => identity.auth.requestPasswordReset({ email: one.email })));
  // Mails are sent in parallel, so the third may arrive after a later one to somebody else.
  await codeFor((await register()).email);
  const mails = await until(
    () => mailsFor(one.email),
    ({ length }) => length >= 3,
  );
  expect(mails).toHaveLength(3);
  expect(new Set(mails.map((text) => /\d{6}/.exec(text)?.[0])).size).toBe(1);
});

test('the link in the mail sets one password, also after strangers have used up the code', async () => {
  const one = await register();
  const code = await codeFor(one.email);
  for (let i = 0; i < 5; i++) await expect(verify(one.email, otherThan(code))).rejects.toEqual(bad);
  const mail = await lastMailFor(one.email);
  expect(mail).toContain(`https://tallscreen.example/forgot-password#email=${encodeURIComponent(one.email)}&token=`);
  const token = linkToken(mail);
  await expect(reset(one.email, token)).resolves.toBeDefined();
  await expect(reset(one.email, token, 'still another one')).rejects.toEqual(bad);
});

test('a stranger who asks for another code ends neither the code nor the token of the owner', async () => {
  const one = await register();
  const code = await codeFor(one.email);
  await identity.auth.requestPasswordReset({ email: one.email });
  const token = await verify(one.email, code);
  await identity.auth.requestPasswordReset({ email: one.email });
  await expect(reset(one.email, token)).resolves.toBeDefined();
});

test('neither code nor token is stored in plain text', async () => {
  const one = await register();
  const code = await codeFor(one.email);
  const stored = () => identity.connection.collection('reset_codes').findOne({ _id: Number(one.id) } as object);
  expect(JSON.stringify(await stored())).not.toContain(code);
  expect(JSON.stringify(await stored())).not.toContain(linkToken(await lastMailFor(one.email)));
  const token = await verify(one.email, code);
  expect(JSON.stringify(await stored())).not.toContain(token);
});

test('a token is used up only if the password changes', async () => {
  const one = await register();
  const token = await verify(one.email, await codeFor(one.email));
  await Promise.all([reset(one.email, token), reset(one.email, token)]);
  const other = await verify(one.email, await codeFor(one.email));
  const two = await Promise.allSettled([
    reset(one.email, other, 'the first one'),
    reset(one.email, other, 'the second'),
  ]);
  expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

  const again = await verify(one.email, await codeFor(one.email));
  // Let the writing of the account fail: the change fails after the token was deleted in the transaction.
  await identity.connection.db!.command({ collMod: 'users', validator: { revision: { $lt: 0 } } });
  await expect(reset(one.email, again)).rejects.toBeDefined();
  await identity.connection.db!.command({ collMod: 'users', validator: {} });
  await expect(reset(one.email, again)).resolves.toBeDefined();
});
