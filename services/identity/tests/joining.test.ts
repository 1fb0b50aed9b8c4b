import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import {
  RegistrationMode,
  RegistrationService,
} from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { userDataKinds } from '#store/user-data';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

let world: Awaited<ReturnType<typeof openIdentity>>;
let admin: Awaited<ReturnType<typeof world.signIn>>['as'];
const registrations = () => world.client(RegistrationService, world.port);

beforeAll(async () => {
  world = await openIdentity('joining');
  admin = (await world.signIn(ADMIN.login, ADMIN.password)).as;
});
afterAll(() => world?.dispose());

let serial = 0;
interface Answers {
  readonly invite?: string;
  readonly reason?: string;
  readonly birthYear?: number;
  readonly username?: string;
  readonly email?: string;
}

function join(mode: RegistrationMode, answers: Answers = {}, minimumAge = 0) {
  const name = `joiner${serial++}`;
  const person = { username: name, email: `${name}@x.test`, password: PASSWORD };
  return world.auth.register({ ...person, ...answers, rules: { mode, minimumAge } });
}

const { OPEN, APPROVAL, INVITE, CLOSED } = RegistrationMode;

async function newInvite(maxUses: bigint): Promise<string> {
  return (await registrations().createInvite({ maxUses, days: 7n }, admin)).invite!.code;
}

test('each way of registration lets in those whom it is for', async () => {
  expect((await join(OPEN)).user).toBeDefined();
  await expect(join(CLOSED)).rejects.toThrow('Registration is closed.');
  await expect(join(CLOSED, { invite: await newInvite(1n) })).rejects.toThrow('Registration is closed.');
  await expect(join(INVITE)).rejects.toThrow('Registration is by invitation.');
  await expect(join(INVITE, { invite: 'unknown' })).rejects.toThrow('This invitation is not valid any more.');
  await expect(join(APPROVAL)).rejects.toThrow('Please say why you want to join.');
  expect((await join(APPROVAL, { invite: await newInvite(1n) })).user).toBeDefined();
});

test('an invitation makes as many accounts as it says, also of people who register at once', async () => {
  const invite = await newInvite(2n);
  const typed = `${invite.slice(0, 5)}-${invite.slice(5)}`.toUpperCase();
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => join(INVITE, { invite: typed })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const { invites } = await registrations().listInvites({}, admin);
  expect(invites.find(({ code }) => code === invite)).toMatchObject({ maxUses: 2, uses: 2 });
});

test('a refused registration uses no invitation', async () => {
  const invite = await newInvite(1n);
  const { user } = await join(OPEN);
  await expect(join(INVITE, { invite, username: user!.username })).rejects.toThrow('Username is already taken.');
  expect((await join(INVITE, { invite })).user).toBeDefined();
});

const waitingCollection = () =>
  world.connection.collection<{ email: string; createdAt: Date }>('waiting_registrations');
const DAYS_MS = 86_400_000;

test('a registration that nobody decides on ends after 30 days, and its name and address are free', async () => {
  const [username, email] = ['Forgotten.Person', 'forgotten@x.test'];
  await join(APPROVAL, { reason: 'Hi', username, email });
  const ttl = (await waitingCollection().indexes()).find(({ expireAfterSeconds }) => expireAfterSeconds);
  expect(ttl).toMatchObject({ key: { createdAt: 1 }, expireAfterSeconds: 30 * 86_400 });
  const names = world.connection.collection<{ heldUntil: Date; isWaiting: boolean }>('taken_names');
  const kept = await names.find({ isWaiting: true }).toArray();
  expect(kept.every(({ heldUntil }) => heldUntil > new Date(Date.now() + 29 * DAYS_MS))).toBe(true);
  // What the database removes by itself, at a time of its own.
  await waitingCollection().updateOne({ email }, { $set: { createdAt: new Date(Date.now() - 31 * DAYS_MS) } });
  await names.updateMany({ isWaiting: true }, { $set: { heldUntil: new Date(Date.now() - DAYS_MS) } });
  const { registrations: waiting } = await registrations().listRegistrations({}, admin);
  expect(waiting.map((each) => each.email)).not.toContain(email);
  await expect(world.signIn(email)).rejects.toThrow('Invalid username or password.');
  expect((await join(APPROVAL, { reason: 'Hi', username, email })).isWaiting).toBe(true);
});

test('guesses at the password of somebody who waits are counted together for name and address', async () => {
  const [username, email] = ['Guessed.Waiting', 'guessed-waiting@x.test'];
  await join(APPROVAL, { reason: 'Hi', username, email });
  const wrong = 'Invalid username or password.';
  for (let i = 0; i < 10; i++)
    for (const login of [username, email]) await expect(world.signIn(login, 'not the password')).rejects.toThrow(wrong);
  for (const login of [username, email]) await expect(world.signIn(login)).rejects.toThrow(wrong);
});

test('of those who register with one address at once, in every way, one gets it', async () => {
  for (let round = 0; round < 4; round++) {
    const email = `contested${round}@x.test`;
    const ways = [OPEN, APPROVAL, OPEN, APPROVAL];
    const outcomes = await Promise.allSettled(ways.map((mode) => join(mode, { reason: 'Hi', email })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [accounts, entries] = await Promise.all([
      world.connection.collection('users').countDocuments({ email }),
      waitingCollection().countDocuments({ email }),
    ]);
    expect(accounts + entries).toBe(1);
  }
});

test('nobody learns without a valid invitation which names and addresses are taken', async () => {
  const { user } = await join(OPEN);
  const used = await newInvite(1n);
  await join(INVITE, { invite: used });
  const taken = [{ username: user!.username }, { email: user!.email }];
  for (const invite of ['unknown', used])
    for (const names of taken)
      await expect(join(INVITE, { invite, ...names })).rejects.toThrow('This invitation is not valid any more.');
});

test('an export has the invitations that an admin has made, and of a person the one with which they joined', async () => {
  const invite = await newInvite(3n);
  const { user } = await join(INVITE, { invite });
  const { user: uninvited } = await join(OPEN);
  const read = createReadUserData(world.connection, userDataKinds);
  const exported = async (kind: string, userId: bigint) => {
    const { records } = await read({ userId: Number(userId), kind, pageToken: '' });
    return records.map((record) => JSON.parse(record) as { code?: string });
  };
  expect(await exported('profile', user!.id)).toMatchObject([{ joined_by_invitation: invite }]);
  expect(await exported('profile', uninvited!.id)).toMatchObject([{ joined_by_invitation: null }]);
  const made = await exported('invites', (await world.signIn(ADMIN.login, ADMIN.password)).user.id);
  expect(made.find(({ code }) => code === invite)).toMatchObject({ max_uses: 3, uses: 1 });
  expect(await exported('invites', user!.id)).toEqual([]);
});

test('an ended invitation makes no account', async () => {
  const invite = await newInvite(5n);
  await registrations().deleteInvite({ code: invite }, admin);
  await expect(join(INVITE, { invite })).rejects.toThrow('This invitation is not valid any more.');
});

test('who needs approval waits with name and address kept, and signs in once an admin has approved', async () => {
  const [username, email] = ['Patient.Person', 'patient@x.test'];
  const made = await join(APPROVAL, { reason: ' I film trains.\u200B ', username, email });
  expect([made.isWaiting, made.user, made.session]).toEqual([true, undefined, undefined]);
  await expect(join(OPEN, { username: 'patient.person' })).rejects.toThrow('Username is already taken.');
  await expect(join(OPEN, { email })).rejects.toThrow('Email is already registered.');
  await expect(world.signIn(email)).rejects.toThrow('Your registration waits for approval.');
  await expect(world.signIn(email, 'wrong password')).rejects.not.toThrow('waits');

  const { registrations: waiting } = await registrations().listRegistrations({}, admin);
  const entry = waiting.find((each) => each.email === email)!;
  expect(entry).toMatchObject({ username, reason: 'I film trains.' });
  const answers = await Promise.all([1, 2].map(() => registrations().approveRegistration({ id: entry.id }, admin)));
  expect(answers.map(({ user }) => user?.id)).toEqual([entry.id, entry.id]);
  expect((await world.signIn(email)).user.username).toBe(username);
  await expect(registrations().refuseRegistration({ id: entry.id }, admin)).rejects.toThrow('decided already');
  const left = (await registrations().listRegistrations({}, admin)).registrations;
  expect(left.map((each) => each.email)).not.toContain(email);
});

test('the name and address of a refused person are free at once', async () => {
  const [username, email] = ['Refused.Person', 'refused@x.test'];
  await join(APPROVAL, { reason: 'Spam', username, email });
  const { registrations: waiting } = await registrations().listRegistrations({}, admin);
  const { id } = waiting.find((each) => each.email === email)!;
  await registrations().refuseRegistration({ id }, admin);
  await registrations().refuseRegistration({ id }, admin);
  await expect(registrations().approveRegistration({ id }, admin)).rejects.toThrow('Nobody waits for approval');
  expect((await join(OPEN, { username, email })).user?.username).toBe(username);
});

const storedAccount = (id: bigint) =>
  world.connection.collection<{ _id: number; youngUntil: Date | null }>('users').findOne({ _id: Number(id) });

test('of somebody who may be under 16 only the end of the year in which they become 16 is stored', async () => {
  const year = new Date().getUTCFullYear();
  const { user } = await join(OPEN, { birthYear: year - 14 }, 13);
  expect((await storedAccount(user!.id))?.youngUntil).toEqual(new Date(Date.UTC(year + 3, 0)));
  const grown = await join(OPEN, { birthYear: year - 17 }, 13);
  expect((await storedAccount(grown.user!.id))?.youngUntil).toBeNull();
  const unasked = await join(OPEN, { birthYear: year - 14 });
  expect((await storedAccount(unasked.user!.id))?.youngUntil).toBeNull();
  const email = 'young-waiting@x.test';
  await join(APPROVAL, { birthYear: year - 15, reason: 'Hi', email }, 13);
  const { registrations: waiting } = await registrations().listRegistrations({}, admin);
  const { id } = waiting.find((each) => each.email === email)!;
  await registrations().approveRegistration({ id }, admin);
  expect((await storedAccount(id))?.youngUntil).toEqual(new Date(Date.UTC(year + 2, 0)));
});

test('only messaging learns who may be under 16', async () => {
  const year = new Date().getUTCFullYear();
  const [young, grown] = [
    await join(OPEN, { birthYear: year - 14 }, 13),
    await join(OPEN, { birthYear: year - 30 }, 13),
  ];
  const ids = [young.user!.id, grown.user!.id];
  const youngFor = async (caller: 'messaging' | 'social' | 'bff') =>
    (await world.client(UserService, world.port, caller).batchGetUsers({ ids })).youngUserIds;
  expect([await youngFor('messaging'), await youngFor('social'), await youngFor('bff')]).toEqual([[ids[0]], [], []]);
});

test('nobody below the minimum age is stored, and nobody’s year of birth', async () => {
  const year = new Date().getUTCFullYear();
  await expect(join(OPEN, {}, 16)).rejects.toThrow('Please give the year in which you were born.');
  await expect(join(OPEN, { birthYear: year + 1 }, 16)).rejects.toThrow('Please give the year');
  await expect(join(OPEN, { birthYear: year - 16 }, 16)).rejects.toThrow('You must be at least 16');
  await expect(join(APPROVAL, { birthYear: year - 3, reason: 'Hi' }, 16)).rejects.toThrow('You must be at least 16');
  const { user } = await join(OPEN, { birthYear: year - 17 }, 16);
  const stored = await world.connection.collection<{ _id: number }>('users').findOne({ _id: Number(user!.id) });
  expect(JSON.stringify(stored)).not.toContain(String(year - 17));
});
