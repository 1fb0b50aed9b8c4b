import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId, toId } from '@tallscreen/kit/ids';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { RegistrationMode } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { openIdentity, PASSWORD } from '../../identity/tests/world.ts';
import { openMessaging } from './world.ts';

const SENDER = 501;

/** Identity has its own topic prefix, so none of its events arrives here, as if Kafka were away. */
let identity: Awaited<ReturnType<typeof openIdentity>>;
let messaging: Awaited<ReturnType<typeof openMessaging>>;
let replica: Awaited<ReturnType<typeof messaging.start>>;
beforeAll(async () => {
  messaging = await openMessaging('messaging-late-users');
  identity = await openIdentity('identity-late-users', {
    SERVICE_PUBLIC_KEYS: messaging.env['SERVICE_PUBLIC_KEYS']!,
  });
  replica = await messaging.start({ IDENTITY_ADDR: `127.0.0.1:${identity.port}` });
  await messaging.addUsers([SENDER]);
});
afterAll(async () => {
  await messaging?.dispose();
  await identity?.dispose();
});

async function register(name: string, age: number): Promise<number> {
  const { user } = await messaging.client(AuthService, identity.port).register({
    username: name,
    email: `${name}@x.test`,
    password: PASSWORD,
    birthYear: new Date().getUTCFullYear() - age,
    rules: { mode: RegistrationMode.OPEN, minimumAge: 13 },
  });
  return toId(user!.id);
}

test('before the event of their registration, only those whom a user under 16 follows can write to them', async () => {
  const young = await register('young', 14);
  await expect(messaging.send(SENDER, young, 'hi', 'c1', replica)).rejects.toMatchObject({
    status: 'permission_denied',
    fields: { needs_answer: true },
  });
  const followed = { receiverId: fromId(young), content: 'hi', isCallerFollowed: true };
  await replica.messages.sendMessage(followed, await messaging.person(SENDER));
});

test('before the event of their registration, strangers can write to an adult', async () => {
  const adult = await register('adult', 30);
  await expect(messaging.send(SENDER, adult, 'hi', 'c2', replica)).resolves.toBeDefined();
});

test('a user under 16 whose ban was lifted is not open to strangers before the event', async () => {
  const young = await register('unbanned', 14);
  await messaging.addUsers([young], AccountStatus.BANNED);
  await expect(messaging.send(SENDER, young, 'hi', 'c3', replica)).rejects.toMatchObject({
    status: 'permission_denied',
  });
});
