import { fromId } from '@tallscreen/kit/ids';
import type { RpcClient } from '@tallscreen/kit/rpc/client';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';

export const createIdentityLookup =
  (users: RpcClient<typeof UserService>) =>
  async (userId: number): Promise<boolean> => {
    const answer = await users.batchGetUsers({ ids: [fromId(userId)] });
    return answer.users.some(({ status }) => status === AccountStatus.ACTIVE);
  };
