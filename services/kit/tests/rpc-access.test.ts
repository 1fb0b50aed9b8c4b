import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Code, createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { Health } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { createClient as createRedis } from 'redis';
import type { Person, Role } from '#auth/person';
import { AFTER_UPLOAD_SECONDS } from '#auth/access-token';
import { createRevocations } from '#auth/revocation';
import { readConfig, redisConfig } from '#config';
import { runRequest } from '#context';
import { personOf, serviceOf } from '#rpc/access';
import { asPerson } from '#rpc/client-identity';
import { PERSON_HEADER, SERVICE_HEADER } from '#rpc/headers';
import { implement } from '#rpc/server';
import { createHouse, type House } from './rpc/house.ts';
import { createUsers } from './rpc/users.ts';

const person = (role: Role, sessionId: string = randomUUID()): Person => ({
  userId: 7,
  username: 'ann',
  role,
  sessionId,
});
const callers: string[] = [];
const shownTokens: (string | null)[] = [];

const redis = createRedis({ url: readConfig(redisConfig).REDIS_URL });
const revocations = createRevocations({ redis, prefix: `kit-${randomUUID()}:`, ttlSeconds: 60 });
let house: House;
let address: string;

beforeAll(async () => {
  await redis.connect();
  house = createHouse(revocations.isRevoked);
  const admin = implement(UserAdminService, {
    listUsers: (_request, context) => ({ users: [{ id: 1n, username: personOf(context).username }] }),
    getUser: () => ({}),
    setRole: () => ({}),
    banUser: () => ({}),
    unbanUser: () => ({}),
    removeUserTotp: () => ({}),
    getSetup: () => ({}),
  });
  const users = createUsers();
  const recorded = implement(UserService, {
    ...users,
    batchGetUsers: (request, context) => {
      callers.push(serviceOf(context));
      shownTokens.push(context.requestHeader.get(PERSON_HEADER));
      return users.batchGetUsers(request, context);
    },
    searchUsers: (_request, context) => ({ users: [{ username: personOf(context).username }] }),
  });
  ({ address } = await house.serve(admin, recorded));
});
afterAll(async () => {
  await house.close();
  await redis.close();
});

/** A client that sends exactly these headers, and returns the error as the server sent it. */
const bare = (headers: Record<string, string>) =>
  createClient(
    UserService,
    createGrpcTransport({
      baseUrl: `http://${address}`,
      interceptors: [
        (next) => (request) => {
          for (const [name, value] of Object.entries(headers)) request.header.set(name, value);
          return next(request);
        },
      ],
    }),
  );

test('a call without a service credential is refused, whatever its token', async () => {
  const authorization = `Bearer ${await house.tokenOf(person('admin'))}`;
  await expect(bare({ authorization }).getMe({})).rejects.toMatchObject({ code: Code.Unauthenticated });
  await expect(bare({ authorization }).batchGetUsers({})).rejects.toMatchObject({ code: Code.Unauthenticated });
});

test('a credential made with another key is refused', async () => {
  const foreign = await createHouse().credentialOf('bff')('identity');
  const attempt = bare({ [SERVICE_HEADER]: foreign }).batchGetUsers({});
  await expect(attempt).rejects.toMatchObject({ code: Code.Unauthenticated });
});

test('a credential that was made out to another service is refused', async () => {
  const forMedia = await house.credentialOf('bff')('media');
  const attempt = bare({ [SERVICE_HEADER]: forMedia }).batchGetUsers({});
  await expect(attempt).rejects.toMatchObject({ code: Code.Unauthenticated });
});

test('a method with named callers refuses other services; the user gets internal', async () => {
  const moderation = house.connect(UserService, address, { credential: house.credentialOf('moderation') });
  expect((await moderation.batchGetUsers({ ids: [3n] })).users).toHaveLength(1);
  expect(callers.at(-1)).toBe('moderation');
  const feed = house.connect(UserService, address, { credential: house.credentialOf('feed') });
  await expect(feed.batchGetUsers({})).rejects.toMatchObject({ status: 'internal', detail: 'Something went wrong.' });
  const refused = bare({ [SERVICE_HEADER]: await house.credentialOf('feed')('identity') }).batchGetUsers({});
  await expect(refused).rejects.toMatchObject({ code: Code.PermissionDenied });
});

test('a method without named callers accepts the bff only', async () => {
  const social = house.connect(UserService, address, { credential: house.credentialOf('social') });
  await expect(social.getMe({}, asPerson(await house.tokenOf(person('user'))))).rejects.toMatchObject({
    status: 'internal',
  });
});

test('the handler receives the person', async () => {
  const users = house.connect(UserService, address);
  expect((await users.getMe({}, asPerson(await house.tokenOf(person('user'))))).user?.username).toBe('ann');
});

test('the token of the current request is sent only to methods that require a person', async () => {
  const users = house.connect(UserService, address);
  const request = { requestId: randomUUID(), accessToken: await house.tokenOf(person('user')) };
  expect((await runRequest(request, () => users.getMe({}))).user?.username).toBe('ann');
  // SearchUsers does not require a person. Its handler here reads one anyway; that is a bug and must fail.
  await expect(runRequest(request, () => users.searchUsers({}))).rejects.toMatchObject({ status: 'internal' });
  expect(house.lines.join()).toContain('personOf in a method that does not ask for a person');
});

test('a token is never sent to a method that does not require a person', async () => {
  const users = house.connect(UserService, address);
  const accessToken = await house.tokenOf(person('user'));
  await runRequest({ requestId: randomUUID(), accessToken }, () => users.batchGetUsers({}));
  await users.batchGetUsers({}, asPerson(accessToken));
  expect(shownTokens.slice(-2)).toEqual([null, null]);
});

test.each([
  ['no token', () => Promise.resolve({}), /^Not authenticated\.$/],
  ['nonsense', () => Promise.resolve(asPerson('nonsense')), /^Invalid token\.$/],
  ['an expired token', async () => asPerson(await house.tokenOf(person('admin'), -5)), /expired/],
  ['a token by another key', async () => asPerson(await createHouse().tokenOf(person('admin'))), /^Invalid token\.$/],
])('%s is refused', async (_name, options, detail) => {
  const users = house.connect(UserService, address);
  await expect(users.getMe({}, await options())).rejects.toMatchObject({
    status: 'unauthenticated',
    detail: expect.stringMatching(detail),
  });
});

test('a method with named roles refuses other roles', async () => {
  const admins = house.connect(UserAdminService, address);
  expect((await admins.listUsers({}, asPerson(await house.tokenOf(person('admin'))))).users).toHaveLength(1);
  for (const role of ['creator', 'business', 'user'] as const) {
    const attempt = admins.listUsers({}, asPerson(await house.tokenOf(person(role))));
    await expect(attempt).rejects.toMatchObject({ status: 'permission_denied' });
  }
});

test('an ended session is refused at once; another session of the same user is not', async () => {
  const users = house.connect(UserService, address);
  const [ended, other] = [person('user', 'ended'), person('user', 'other')];
  const [first, second] = [asPerson(await house.tokenOf(ended)), asPerson(await house.tokenOf(other))];
  await users.getMe({}, first);
  await revocations.revokeSession('ended');
  await expect(users.getMe({}, first)).rejects.toMatchObject({ status: 'unauthenticated' });
  await users.getMe({}, second);
  await revocations.revokeUser(7);
  await expect(users.getMe({}, second)).rejects.toMatchObject({ status: 'unauthenticated' });
});

test('after an upload a token may have expired since it began; an older one and one of an ended session are refused', async () => {
  const users = house.connect(UserService, address);
  const tokenOf = async (userId: number, sessionId: string, expiredSeconds: number) =>
    asPerson(await house.tokenOf({ ...person('user', sessionId), userId }, -expiredSeconds));
  const [late, tooLate] = [
    await tokenOf(20, 'uploads', AFTER_UPLOAD_SECONDS - 30),
    await tokenOf(20, 'uploads', AFTER_UPLOAD_SECONDS + 1),
  ];
  const [ofEnded, ofBanned] = [await tokenOf(20, 'logged-out', 60), await tokenOf(21, 'banned', 60)];
  for (const token of [late, ofEnded, ofBanned]) await users.setAvatar({}, token);
  const expired = { status: 'unauthenticated', detail: expect.stringMatching(/expired/) };
  await expect(users.setAvatar({}, tooLate)).rejects.toMatchObject(expired);
  await expect(users.getMe({}, late)).rejects.toMatchObject(expired);
  await revocations.revokeSession('logged-out');
  await revocations.revokeUser(21);
  const ended = { status: 'unauthenticated', detail: expect.stringMatching(/ended/) };
  for (const token of [ofEnded, ofBanned]) await expect(users.setAvatar({}, token)).rejects.toMatchObject(ended);
  await users.setAvatar({}, late);
});

test('health checks need no credential', async () => {
  const health = createClient(Health, createGrpcTransport({ baseUrl: `http://${address}` }));
  for (const service of ['', 'live', UserService.typeName]) expect((await health.check({ service })).status).toBe(1);
});

test('an unknown method is unimplemented; the user gets internal', async () => {
  const auth = house.connect(AuthService, address);
  await expect(auth.login({})).rejects.toMatchObject({ status: 'internal' });
});
