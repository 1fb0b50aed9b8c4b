import { timestampMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutboxWithoutAudit, readAuditEntries } from '@tallscreen/kit-events/testing/audit';
import { openRevocations, REVOCATION_SECONDS } from '@tallscreen/kit/wiring';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { readIdentityConfig } from '#config';
import { createChangeAccount } from '#app/change-account';
import { createEndOtherSessions } from '#app/end-other-sessions';
import { createKeepMailbox } from '#app/keep-mailbox';
import { createRevocationSpreader } from '#app/spread-revocations';
import { ban, changeRole, unban } from '#domain/account-decisions';
import { createAdminLock } from '#store/admin-lock';
import { createTakenMailboxStore } from '#store/taken-mailboxes';
import { createTakenNameStore } from '#store/taken-names';
import { createResetCodeStore } from '#store/reset-codes';
import { createRevocationStore } from '#store/revocations';
import { createSessionStore } from '#store/sessions';
import { createUserStore } from '#store/users';
import { ADMIN, openIdentity } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
let boss: Awaited<ReturnType<typeof identity.signIn>>;
beforeAll(async () => {
  identity = await openIdentity('identity-audit');
  boss = await identity.signIn(ADMIN.login, ADMIN.password);
});
afterAll(() => identity.dispose());

test('the audit log has each change by an admin once, but no refused call, no call without effect and no change that users make to their own account', async () => {
  const one = await identity.register();
  await identity.users.updateMe({ bio: 'Mine' }, one.as);
  const userId = one.id;
  const since = Date.now();
  for (let times = 0; times < 2; times++) {
    await identity.admin.setRole({ userId, role: Role.CREATOR }, boss.as);
    await identity.admin.banUser({ userId, reason: ' Spam ' }, boss.as);
  }
  const again = await identity.admin.banUser({ userId }, boss.as);
  expect(again.user).toMatchObject({ status: AccountStatus.BANNED, banReason: 'Spam' });
  await expect(identity.admin.banUser({ userId: boss.user.id }, boss.as)).rejects.toMatchObject({
    status: 'invalid_argument',
  });
  await expect(identity.admin.setRole({ userId: boss.user.id, role: Role.USER }, boss.as)).rejects.toMatchObject({
    status: 'already_exists',
  });
  await identity.admin.unbanUser({ userId }, boss.as);
  await identity.admin.unbanUser({ userId }, boss.as);
  await identity.admin.setRole({ userId, role: Role.USER }, boss.as);

  const entries = await readAuditEntries(identity.bus, boss.user.id, 4);
  expect(entries.map(({ action, targetType, targetId, details }) => [action, targetType, targetId, details])).toEqual([
    ['user.role_changed', 'user', userId, 'user → creator'],
    ['user.banned', 'user', userId, 'Spam'],
    ['user.unbanned', 'user', userId, ''],
    ['user.role_changed', 'user', userId, 'creator → user'],
  ]);
  expect(entries[0]?.params).toEqual({ before: 'user', after: 'creator' });
  const ids = entries.map(({ eventId }) => eventId);
  expect(ids).toEqual(ids.toSorted());
  for (const { occurredAt } of entries) expect(timestampMs(occurredAt!)).toBeGreaterThanOrEqual(since);
});

test('another reason for a ban replaces the one before', async () => {
  const { id: userId } = await identity.register();
  await identity.admin.banUser({ userId, reason: 'Spam' }, boss.as);
  const again = await identity.admin.banUser({ userId, reason: 'Threats' }, boss.as);
  expect(again.user?.banReason).toBe('Threats');
  const entries = await readAuditEntries(identity.bus, boss.user.id, 6);
  expect(entries.filter(({ targetId }) => targetId === userId).map(({ details }) => details)).toEqual([
    'Spam',
    'Threats',
  ]);
});

test('an account does not change if its audit entry cannot be written', async () => {
  const { connection, redisClient: redis, logger } = identity;
  const users = createUserStore(connection);
  const revocations = createRevocationStore(connection, REVOCATION_SECONDS);
  const redisRevocations = openRevocations(redis, readIdentityConfig(identity.env));
  const sessions = createSessionStore(connection);
  const spreader = createRevocationSpreader({ revocations, redisRevocations, redis, logger });
  const revocationSeconds = REVOCATION_SECONDS;
  const outbox = createOutboxWithoutAudit(connection);
  const changeAccount = createChangeAccount({
    users,
    sessions,
    otherSessions: createEndOtherSessions({ outbox, sessions, revocations, spreader, revocationSeconds, logger }),
    revocations,
    resetCodes: createResetCodeStore(connection),
    takenNames: createTakenNameStore(connection),
    keepMailbox: createKeepMailbox({
      takenMailboxes: createTakenMailboxStore(connection),
      hashMailbox: (email) => email,
    }),
    reserveAddress: { forAccount: () => Promise.resolve() },
    lockAdmins: createAdminLock(connection),
    outbox,
    securityLog: { add: async () => [], log: () => undefined },
    spreader,
  });
  const [adminId, one, banned] = [Number(boss.user.id), await identity.register(), await identity.register()];
  await identity.admin.banUser({ userId: banned.id }, boss.as);
  const attempts = [
    changeAccount(Number(one.id), (account) => changeRole(account, 'admin', adminId)),
    changeAccount(Number(one.id), (account) =>
      ban(account, { reason: 'Spam', reasonCode: '', days: 0, adminId, banId: 5 }, new Date()),
    ),
    changeAccount(Number(banned.id), (account) => unban(account, adminId)),
  ];
  await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toThrow('No audit log.')));
  expect(await users.findById(Number(one.id))).toMatchObject({ role: 'user', status: 'active', revision: 1 });
  expect(await users.findById(Number(banned.id))).toMatchObject({ status: 'banned', revision: 2 });
  await expect(identity.users.getMe({}, one.as)).resolves.toBeDefined();
});
