import type { ListSessions } from '#app/list-sessions';
import type { ReadAccount } from '#app/read-account';
import type { Account } from '#domain/account';
import type { Session } from '#domain/session';

export interface GetUserDeps {
  readonly readAccount: ReadAccount;
  readonly listSessions: ListSessions;
}

export interface UserWithSessions {
  readonly account: Account;
  readonly sessions: readonly Session[];
}

/** Returns a user's account and open sessions, for admins. Throws not_found if there is no such account. */
export const createGetUser =
  ({ readAccount, listSessions }: GetUserDeps) =>
  async (userId: number): Promise<UserWithSessions> => {
    const [account, sessions] = await Promise.all([readAccount(userId), listSessions(userId)]);
    return { account, sessions };
  };
