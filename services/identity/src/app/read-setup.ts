import type { ReadAccount } from '#app/read-account';
import type { BackupStore } from '#store/backups';
import type { UserStore } from '#store/users';

export interface ReadSetupDeps {
  readonly readAccount: ReadAccount;
  readonly users: Pick<UserStore, 'hasAdminWithFirstPassword' | 'countActiveAdmins'>;
  readonly backups: BackupStore;
  /** whether the mail server accepts mails; false if none is set up */
  readonly mailWorks: () => Promise<boolean>;
}

export interface Setup {
  readonly passwordChanged: boolean;
  readonly totpEnabled: boolean;
  readonly mailWorks: boolean;
  readonly adminCount: number;
  readonly backedUpAt: Date | undefined;
}

/** Returns which steps of setting up the installation are done. */
export const createReadSetup =
  ({ readAccount, users, backups, mailWorks }: ReadSetupDeps) =>
  async (adminId: number): Promise<Setup> => {
    const [account, isFirst, adminCount, backedUpAt, mails] = await Promise.all([
      readAccount(adminId),
      users.hasAdminWithFirstPassword(),
      users.countActiveAdmins(),
      backups.lastAt(),
      mailWorks(),
    ]);
    const totpEnabled = account.secondFactor !== null;
    return { passwordChanged: !isFirst, totpEnabled, mailWorks: mails, adminCount, backedUpAt };
  };
