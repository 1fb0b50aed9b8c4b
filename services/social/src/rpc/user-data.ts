import type { ServiceImpl } from '@connectrpc/connect';
import { toId } from '@tallscreen/kit/ids';
import type { ReadUserData } from '@tallscreen/kit/mongo/user-data';
import type { UserDataService } from '@tallscreen/proto/tallscreen/social/v1/user_data_service_pb';

export const createUserDataRpc = (readUserData: ReadUserData): ServiceImpl<typeof UserDataService> => ({
  exportUserData: ({ userId, kind, pageToken }) => readUserData({ userId: toId(userId), kind, pageToken }),
});
