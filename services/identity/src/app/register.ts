import type { AddAccount } from '#app/add-account';
import type { CheckNames } from '#app/check-names';
import type { KnownDevices } from '#app/known-devices';
import type { OpenSession } from '#app/open-session';
import type { PasswordHasher } from '#app/password-hasher';
import type { SendEmailCode } from '#app/send-email-code';
import type { SignedInDevice } from '#app/sign-in';
import type { WaitingList } from '#app/waiting-list';
import { currentRequest } from '@tallscreen/kit/context';
import { fail } from '@tallscreen/kit/errors';
import { TEXT_LANGUAGES } from '@tallscreen/proto/rules/text-languages';
import { newAccount } from '#domain/account-decisions';
import { decideJoining, type JoiningForm, type JoiningRules } from '#domain/joining';
import type { InviteStore } from '#store/invites';
import type { MailCounts } from '#store/mail-counts';
import { readRegistration, type RegistrationForm } from '#domain/registration';

export interface RegisterDeps {
  readonly checkNames: CheckNames;
  readonly hasher: PasswordHasher;
  readonly newId: () => number;
  readonly addAccount: AddAccount;
  readonly inviteStore: Pick<InviteStore, 'take' | 'isUsable'>;
  readonly waitingList: Pick<WaitingList, 'add'>;
  /** Mails the code that verifies the address; undefined if addresses need not be verified. */
  readonly sendEmailCode: SendEmailCode | undefined;
  readonly mailCounts: Pick<MailCounts, 'takeStranger'>;
  readonly openSession: OpenSession;
  readonly devices: Pick<KnownDevices, 'remember'>;
}

export interface RegisterCommand {
  readonly form: RegistrationForm;
  readonly joining: JoiningForm;
  readonly rules: JoiningRules;
  readonly userAgent: string;
}

/**
 * Creates an account with the role user, and signs it in. Returns undefined where an admin has to approve the person
 * first. An invitation counts one account more in the same transaction.
 */
export const createRegister =
  (deps: RegisterDeps) =>
  async ({ form, joining: answers, rules, userAgent }: RegisterCommand): Promise<SignedInDevice | undefined> => {
    const { checkNames, hasher, newId, addAccount, inviteStore, waitingList, sendEmailCode, mailCounts } = deps;
    const createdAt = new Date();
    const joining = decideJoining(rules, answers, createdAt);
    const { username, email, password } = readRegistration(form, Date.now());
    // First, so that nobody without an invitation learns which names and addresses are taken.
    if (joining.kind === 'account' && joining.invite !== '' && !(await inviteStore.isUsable(joining.invite, createdAt)))
      throw fail('invite_not_valid');
    await checkNames({ username, email });
    const id = newId();
    const passwordHash = await hasher.hash(password);
    const { youngUntil } = joining;
    if (joining.kind === 'waiting') {
      const { reason } = joining;
      const language = currentRequest()?.language ?? TEXT_LANGUAGES[0];
      await waitingList.add({ id, username, email, passwordHash, reason, language, createdAt, youngUntil });
      return undefined;
    }
    const { invite } = joining;
    const account = newAccount({ id, username, email, passwordHash, role: 'user', createdAt, invite, youngUntil });
    await addAccount(account, async (session) => {
      if (invite !== '' && !(await inviteStore.take(invite, createdAt, session))) throw fail('invite_not_valid');
    });
    // After too many mails to this mailbox, or from this network address, the account has none yet; its user can ask
    // for a code later.
    if (sendEmailCode && (await mailCounts.takeStranger(email)) === 0) await sendEmailCode(account);
    return { ...(await deps.openSession(account, userAgent)), deviceToken: await deps.devices.remember(account) };
  };
