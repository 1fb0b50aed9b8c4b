import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readAuditEntries } from '@tallscreen/kit-events/testing/audit';
import { until } from '@tallscreen/kit/testing/until';
import { TOTP } from 'otpauth';
import { mailsFor } from './mailbox.ts';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
let boss: Awaited<ReturnType<typeof identity.signIn>>;
beforeAll(async () => {
  identity = await openIdentity('identity-remove-user-totp');
  boss = await identity.signIn(ADMIN.login, ADMIN.password);
});
afterAll(() => identity.dispose());

const ended = expect.objectContaining({ status: 'unauthenticated' });

async function registerWithTotp() {
  const one = await identity.register(`r-${randomUUID().slice(0, 12)}`);
  const { secret } = await identity.account.setUpTotp({ password: PASSWORD }, one.as);
  await identity.account.confirmTotp({ code: new TOTP({ secret }).generate() }, one.as);
  return one;
}

test('an admin turns it off for a user: every session ends, the user gets a mail, audit log and security events name it', async () => {
  const one = await registerWithTotp();
  const { user } = await identity.admin.removeUserTotp({ userId: one.id }, boss.as);
  expect(user!.totpEnabled).toBe(false);
  await expect(identity.users.getMe({}, one.as)).rejects.toEqual(ended);
  await expect(identity.auth.refresh({ refreshToken: one.session.refreshToken })).rejects.toEqual(ended);
  await expect(identity.signIn(one.email)).resolves.toBeDefined();
  const mails = await until(
    () => mailsFor(one.email),
    (texts) => texts.some((text) => text.includes('An admin turned off two-factor sign-in')),
  );
  expect(mails.join()).toContain(one.name);

  // A second call does nothing.
  await identity.admin.removeUserTotp({ userId: one.id }, boss.as);
  const last = await registerWithTotp();
  await identity.admin.removeUserTotp({ userId: last.id }, boss.as);
  const entries = await readAuditEntries(identity.bus, boss.user.id, 2);
  expect(entries.map(({ action, targetType, targetId }) => [action, targetType, targetId])).toEqual([
    ['user.totp_removed', 'user', one.id],
    ['user.totp_removed', 'user', last.id],
  ]);
  const events = await identity.connection
    .collection('security_events')
    .find({ userId: Number(one.id), type: 'totp_changed', adminId: Number(boss.user.id) })
    .toArray();
  expect(events).toHaveLength(1);
});

test('admins cannot use this call for themselves, and other users cannot use it at all', async () => {
  const one = await identity.register();
  await expect(identity.admin.removeUserTotp({ userId: one.id }, one.as)).rejects.toMatchObject({
    status: 'permission_denied',
  });
  await expect(identity.admin.removeUserTotp({ userId: boss.user.id }, boss.as)).rejects.toMatchObject({
    status: 'invalid_argument',
    detail: 'Turn off your own two-factor sign-in in your settings.',
  });
  await expect(identity.admin.removeUserTotp({ userId: 999_999n }, boss.as)).rejects.toMatchObject({
    status: 'not_found',
  });
});
