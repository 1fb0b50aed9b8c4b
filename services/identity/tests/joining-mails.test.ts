import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runRequest } from '@tallscreen/kit/context';
import { until } from '@tallscreen/kit/testing/until';
import {
  RegistrationMode,
  RegistrationService,
} from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import { mailsFor } from './mailbox.ts';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

let world: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  world = await openIdentity('joining-mails', { SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => world.dispose());

const serial = Date.now().toString(36);
const stored = () => world.connection.collection<{ dueAt: Date }>('joining_mails');

/** Registers somebody who waits, in German. Returns the id. */
async function waiting(email: string): Promise<bigint> {
  const person = { username: email.split('@')[0]!, email, password: PASSWORD, reason: 'Hi' };
  const rules = { mode: RegistrationMode.APPROVAL, minimumAge: 0 };
  await runRequest({ requestId: 'joining-mails', language: 'de' }, () => world.auth.register({ ...person, rules }));
  const found = await world.connection.collection<{ _id: number }>('waiting_registrations').findOne({ email });
  return BigInt(found!._id);
}

test('the mail about a decision comes in the language of the form, also after the mail server and the process were away', async () => {
  const admin = (await world.signIn(ADMIN.login, ADMIN.password)).as;
  const registrations = world.client(RegistrationService, world.port);
  const [approved, refused] = [`let-in-${serial}@x.test`, `kept-out-${serial}@x.test`];
  await registrations.approveRegistration({ id: await waiting(approved) }, admin);
  await registrations.refuseRegistration({ id: await waiting(refused) }, admin);
  const later = () => stored().countDocuments({ dueAt: { $gt: new Date() } });
  await until(later, (count) => count === 2);
  await world.stop();

  // The time until the next attempt passes.
  await stored().updateMany({}, { $set: { dueAt: new Date() } });
  await world.start({ SMTP_URL: world.env['SMTP_URL'] });
  await until(
    () => stored().countDocuments(),
    (count) => count === 0,
  );
  expect(await mailsFor(approved)).toEqual([expect.stringContaining('Deine Registrierung wurde angenommen.')]);
  expect(await mailsFor(refused)).toEqual([expect.stringContaining('Deine Registrierung wurde nicht angenommen.')]);
});

test('a mail that cannot be sent for a day is given up', async () => {
  const ttl = (await stored().indexes()).find(({ expireAfterSeconds }) => expireAfterSeconds);
  expect(ttl).toMatchObject({ key: { createdAt: 1 }, expireAfterSeconds: 86_400 });
});
