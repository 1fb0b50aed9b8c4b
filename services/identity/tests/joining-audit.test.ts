import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutboxWithoutAudit, readAuditEntries } from '@tallscreen/kit-events/testing/audit';
import type { RpcClient } from '@tallscreen/kit/rpc/client';
import {
  RegistrationMode,
  RegistrationService,
} from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import { createInvites } from '#app/invites';
import { createWaitingList } from '#app/waiting-list';
import { createInviteStore } from '#store/invites';
import { createJoiningMailStore } from '#store/joining-mails';
import { createTakenNameStore } from '#store/taken-names';
import { createUserStore } from '#store/users';
import { createWaitingRegistrationStore } from '#store/waiting-registrations';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

const { APPROVAL, INVITE } = RegistrationMode;

let world: Awaited<ReturnType<typeof openIdentity>>;
let registrations: RpcClient<typeof RegistrationService>;
let admin: Awaited<ReturnType<typeof world.signIn>>['as'];
let bossId: bigint;
beforeAll(async () => {
  world = await openIdentity('joining-audit');
  registrations = world.client(RegistrationService, world.port);
  const boss = await world.signIn(ADMIN.login, ADMIN.password);
  [admin, bossId] = [boss.as, boss.user.id];
});
afterAll(() => world.dispose());

const join = (mode: RegistrationMode, answers: { email: string; reason?: string; invite?: string }) =>
  world.auth.register({
    username: answers.email.split('@')[0]!,
    password: PASSWORD,
    ...answers,
    rules: { mode, minimumAge: 0 },
  });

async function waiting(email: string): Promise<bigint> {
  await join(APPROVAL, { email, reason: 'Hi' });
  return (await registrations.listRegistrations({}, admin)).registrations.find((each) => each.email === email)!.id;
}

test('what an admin does with registrations and invitations is in the audit log once, without a code or a person', async () => {
  const [approved, refused] = [await waiting('audited-one@x.test'), await waiting('audited-two@x.test')];
  const invite = (await registrations.createInvite({ maxUses: 2n, days: 7n }, admin)).invite!;
  await join(INVITE, { email: 'invited@x.test', invite: invite.code });
  for (let times = 0; times < 2; times++) {
    await registrations.approveRegistration({ id: approved }, admin);
    await registrations.refuseRegistration({ id: refused }, admin);
    await registrations.deleteInvite({ code: invite.code }, admin);
  }
  await expect(registrations.refuseRegistration({ id: approved }, admin)).rejects.toThrow('decided already');
  // Its entry comes after all of these.
  await registrations.createInvite({ maxUses: 1n, days: 7n }, admin);
  const entries = await readAuditEntries(world.bus, bossId, 5);
  expect(entries.map(({ action, targetType, targetId }) => [action, targetType, targetId])).toEqual([
    ['invite.created', 'invite', expect.any(BigInt)],
    ['registration.approved', 'registration', approved],
    ['registration.refused', 'registration', refused],
    ['invite.ended', 'invite', expect.any(BigInt)],
    ['invite.created', 'invite', expect.any(BigInt)],
  ]);
  const [created, , , ended] = entries;
  expect(ended?.targetId).toBe(created?.targetId);
  const until = timestampDate(invite.expiresAt!).toISOString();
  expect(entries.map(({ params }) => params)).toMatchObject([{ count: 2, until }, {}, {}, { count: 1 }, { count: 1 }]);
  expect(created?.details).toBe(`Up to 2 accounts, until ${until}.`);
});

test('no registration is refused and no invitation made or ended if its audit entry cannot be written', async () => {
  const { connection } = world;
  const outbox = createOutboxWithoutAudit(connection);
  const inviteStore = createInviteStore(connection);
  const invites = createInvites({ invites: inviteStore, outbox, newId: () => 77 });
  await expect(invites.create({ maxUses: 1, days: 1, adminId: 1 })).rejects.toThrow('No audit log.');
  const { code } = (await registrations.createInvite({ maxUses: 1n, days: 7n }, admin)).invite!;
  await expect(invites.remove(code, 1)).rejects.toThrow('No audit log.');
  expect(await inviteStore.isUsable(code, new Date())).toBe(true);
  expect(await connection.collection<{ _id: number }>('invites').countDocuments({ _id: 77 })).toBe(0);

  const id = await waiting('audited-three@x.test');
  const waitingStore = createWaitingRegistrationStore(connection);
  const waitingList = createWaitingList({
    waiting: waitingStore,
    users: createUserStore(connection),
    takenNames: createTakenNameStore(connection),
    reserveAddress: { forWaiting: () => Promise.resolve() },
    addAccount: () => Promise.reject(new Error('nothing to add')),
    outbox,
    joiningMails: createJoiningMailStore(connection),
    canMail: false,
    sendEmailCode: undefined,
    mailCounts: { takeMailbox: () => Promise.resolve(0) },
  });
  await expect(waitingList.refuse(Number(id), 1)).rejects.toThrow('No audit log.');
  expect(await waitingStore.find(Number(id))).toBeDefined();
});
