import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import { changeAvatar, readAvatarUrl } from '#domain/profile';

export interface AvatarChange {
  readonly account: Account;
  /** The path of the picture that was replaced, empty if there was none. */
  readonly previousAvatarUrl: string;
}

/** Sets the user's picture; empty for none. */
export const createSetAvatar =
  ({ changeAccount }: { readonly changeAccount: ChangeAccount }) =>
  async (userId: number, givenUrl: string): Promise<AvatarChange> => {
    const avatarUrl = readAvatarUrl(givenUrl);
    let previousAvatarUrl = '';
    const account = await changeAccount(userId, (before) => {
      previousAvatarUrl = before.avatarUrl === avatarUrl ? '' : before.avatarUrl;
      return changeAvatar(before, avatarUrl);
    });
    return { account, previousAvatarUrl };
  };
