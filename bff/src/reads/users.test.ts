import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { PublicUserSchema, type PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Clients } from '#clients';
import { createUsersRead } from '#reads/users';

test('requests each user once and never id 0, which stands for a deleted user', async () => {
  const asked: bigint[][] = [];
  const batchGetUsers = async ({ ids }: { ids: bigint[] }) => {
    asked.push(ids);
    return { users: ids.map((id): PublicUser => create(PublicUserSchema, { id, username: `u${id}` })) };
  };
  const { byIds } = createUsersRead({ users: { batchGetUsers } } as unknown as Pick<Clients, 'users'>);
  expect([...(await byIds([5n, 0n, 5n, 6n])).keys()]).toEqual([5n, 6n]);
  expect(asked).toEqual([[5n, 6n]]);
});
