import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { codeMailedTo, mailsFor } from './mailbox.ts';
import { asSession, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  identity = await openIdentity('identity-mailboxes', { EMAIL_VERIFICATION: 'on' });
});
afterAll(() => identity.dispose());

/** Random names, because the mailbox is shared with other runs. */
const newName = () => `m-${randomUUID().slice(0, 12)}`;
const tooMany = expect.objectContaining({ code: 'too_many_mails', status: 'resource_exhausted' });
const otherAccount = expect.objectContaining({
  status: 'already_exists',
  detail: 'This mailbox has verified another account. Please use another email address.',
});

async function register(email: string) {
  const { user, session } = await identity.auth.register({ username: newName(), email, password: PASSWORD });
  return { id: user!.id, email, as: asSession(session) };
}
type Registered = Awaited<ReturnType<typeof register>>;

const verify = async ({ as, email }: Registered, nth = 0) =>
  identity.account.verifyEmail({ code: await codeMailedTo(email, nth) }, as);
const isVerified = async ({ as }: Registered) => (await identity.users.getMe({}, as)).user!.emailVerified;

test('one mailbox verifies one account, whatever follows a plus, even if two ask at the same time', async () => {
  const mailbox = newName();
  const both = [await register(`${mailbox}@x.test`), await register(`${mailbox}+2@x.test`)];
  const outcomes = await Promise.allSettled(both.map((one) => verify(one)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: otherAccount });
  expect((await Promise.all(both.map(isVerified))).filter(Boolean)).toHaveLength(1);
});

test('a mailbox stays with an account that moves or is deleted, for thirty days', async () => {
  const email = `${newName()}@x.test`;
  const first = await register(email);
  await verify(first);
  await identity.users.updateMe({ email: `${newName()}@x.test`, password: PASSWORD }, first.as);
  const second = await register(email);
  // The first two mails to the address were the code and the notice of the account that moved.
  await expect(verify(second, 2)).rejects.toEqual(otherAccount);
  await identity.users.deleteMe({ password: PASSWORD }, first.as);
  await identity.account.resendEmailCode({}, second.as);
  await expect(verify(second, 3)).rejects.toEqual(otherAccount);

  const taken = identity.connection.collection('taken_mailboxes');
  const [held] = await taken.find({ userId: Number(first.id) }).toArray();
  expect(JSON.stringify(held)).not.toContain(email.split('@')[0]);
  const days = ((held!['heldUntil'] as Date).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  await taken.updateOne({ _id: held!._id }, { $set: { heldUntil: new Date(Date.now() - 1) } });
  await identity.account.resendEmailCode({}, second.as);
  await verify(second, 4);
  expect(await isVerified(second)).toBe(true);
});

test('an account can verify its own mailbox again, and an account of an earlier version holds its mailbox too', async () => {
  const mailbox = newName();
  const one = await register(`${mailbox}@x.test`);
  await verify(one);
  await identity.connection.collection('taken_mailboxes').deleteMany({ userId: Number(one.id) });
  const moved = { ...one, email: `${mailbox}+new@x.test` };
  await identity.users.updateMe({ email: moved.email, password: PASSWORD }, one.as);
  const other = await register(`${mailbox}@x.test`);
  await expect(verify(other, 2)).rejects.toEqual(otherAccount);
  await verify(moved);
  expect(await isVerified(moved)).toBe(true);
});

test('six mails a day go to an unverified mailbox, whoever asks; a verified account still gets its own', async () => {
  const mailbox = newName();
  const owner = await register(`${mailbox}@x.test`);
  await verify(owner);
  const strangers: Registered[] = [];
  for (let i = 0; i < 7; i++) strangers.push(await register(`${mailbox}+${i}@x.test`));
  const last = strangers.at(-1)!;
  await expect(identity.account.resendEmailCode({}, last.as)).rejects.toEqual(tooMany);
  const move = identity.users.updateMe({ email: `${mailbox}+x@x.test`, password: PASSWORD }, last.as);
  await expect(move).rejects.toEqual(tooMany);
  await identity.account.changePassword({ currentPassword: PASSWORD, newPassword: 'quite another one' }, last.as);
  await identity.auth.requestPasswordReset({ email: last.email });
  await identity.auth.requestPasswordReset({ email: owner.email });
  expect(await codeMailedTo(owner.email, 1)).toMatch(/^\d{6}$/);
  const counts = await Promise.all(strangers.map(async ({ email }) => (await mailsFor(email)).length));
  expect([counts.at(-2), counts.at(-1)]).toEqual([0, 0]);
});
