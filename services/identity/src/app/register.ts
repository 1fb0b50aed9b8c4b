import type { AddAccount } from '#app/add-account';
import type { CheckNames } from '#app/check-names';
import type { KnownDevices } from '#app/known-devices';
import type { OpenSession } from '#app/open-session';
import type { PasswordHasher } from '#app/password-hasher';
import type { SendEmailCode } from '#app/send-email-code';
import type { SignedInDevice } from '#app/sign-in';
import { newAccount } from '#domain/account-decisions';
import type { MailCounts } from '#store/mail-counts';
import { readRegistration, type RegistrationForm } from '#domain/registration';

export interface RegisterDeps {
  readonly checkNames: CheckNames;
  readonly hasher: PasswordHasher;
  readonly newId: () => number;
  readonly addAccount: AddAccount;
  /** Mails the code that verifies the address; undefined if addresses need not be verified. */
  readonly sendEmailCode: SendEmailCode | undefined;
  readonly mailCounts: Pick<MailCounts, 'takeMailbox'>;
  readonly openSession: OpenSession;
  readonly devices: Pick<KnownDevices, 'remember'>;
}

/** Creates an account with the role user, and signs it in. */
export const createRegister =
  ({ checkNames, hasher, newId, addAccount, sendEmailCode, mailCounts, openSession, devices }: RegisterDeps) =>
  async (form: RegistrationForm, userAgent: string): Promise<SignedInDevice> => {
    const { username, email, password } = readRegistration(form, Date.now());
    await checkNames({ username, email });
    const passwordHash = await hasher.hash(password);
    const account = newAccount({ id: newId(), username, email, passwordHash, role: 'user', createdAt: new Date() });
    await addAccount(account);
    // After too many mails to this mailbox the account has none yet; its user can ask for a code later.
    if (sendEmailCode && (await mailCounts.takeMailbox(email))) await sendEmailCode(account);
    return { ...(await openSession(account, userAgent)), deviceToken: await devices.remember(account) };
  };
