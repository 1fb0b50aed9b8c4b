import { toId } from '#ids';
import type { ReadUserData, UserDataPage, UserDataQuery } from '#user-data';

type Request = Omit<UserDataQuery, 'userId'> & { readonly userId: bigint };

/** Implements the UserDataService of any service: the messages are the same in all, see ADR 12. */
export const createUserDataRpc = (readUserData: ReadUserData) => ({
  exportUserData: ({ userId, kind, pageToken }: Request): Promise<UserDataPage> =>
    readUserData({ userId: toId(userId), kind, pageToken }),
});
