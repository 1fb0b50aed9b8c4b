import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { asPerson } from '#rpc/client-identity';
import { implement } from '#rpc/server';
import { createHouse } from './rpc/house.ts';
import { createUsers } from './rpc/users.ts';

const house = createHouse();
let address: string;
let admin: ReturnType<typeof asPerson>;
let callCount = 0;

beforeAll(async () => {
  const count = () => {
    callCount++;
    return {};
  };
  const users = implement(UserService, { ...createUsers(), batchGetUsers: count });
  const admins = implement(UserAdminService, {
    listUsers: count,
    getUser: count,
    setRole: count,
    banUser: count,
    unbanUser: count,
    removeUserTotp: count,
    getSetup: count,
  });
  const follows = implement(FollowService, {
    setFollow: count,
    batchGetProfileStats: count,
    listFollows: count,
    batchCheckFollows: count,
    readFollowedIds: count,
  });
  ({ address } = await house.serve(users, admins, follows));
  const boss = { userId: 7, username: 'boss', role: 'admin', sessionId: randomUUID() } as const;
  admin = asPerson(await house.tokenOf(boss));
});
beforeEach(() => void (callCount = 0));
afterAll(() => house.close());

const ids = (count: number) => Array.from({ length: count }, (_, i) => BigInt(i + 1));
const batchGetUsers = (given: bigint[]) => house.connect(UserService, address).batchGetUsers({ ids: given });
const setRole = (role: Role, userId = 1n) => house.connect(UserAdminService, address).setRole({ userId, role }, admin);
const getStats = (userId: bigint) =>
  house.connect(FollowService, address).batchGetProfileStats({ lookups: [{ userId: 1n }, { userId }] });

test.each([
  ['too many items', () => batchGetUsers(ids(251)), 'ids: must contain no more than 250 item(s).'],
  ['an item out of range', () => batchGetUsers([1n, 0n]), 'ids[1]: must be greater than 0.'],
  ['a number out of range', () => setRole(Role.ADMIN, -1n), 'user_id: must be greater than 0.'],
  ['an enum that is not set', () => setRole(Role.UNSPECIFIED), 'role: value is required.'],
  ['an unknown enum', () => setRole(99 as Role), 'role: value must be one of the defined enum values.'],
  ['a field of a nested message', () => getStats(0n), 'lookups[1].user_id: must be greater than 0.'],
])('refuses %s, names the field and does not call the handler', async (_name, call, detail) => {
  await expect(call()).rejects.toMatchObject({ status: 'invalid_argument', detail });
  expect(callCount).toBe(0);
});

test('lets requests at the limits pass', async () => {
  await batchGetUsers(ids(250));
  await setRole(Role.ADMIN);
  await getStats(1n);
  expect(callCount).toBe(3);
});

test('checks access first', async () => {
  const client = house.connect(UserAdminService, address);
  await expect(client.setRole({ userId: 0n })).rejects.toMatchObject({ status: 'unauthenticated' });
});
