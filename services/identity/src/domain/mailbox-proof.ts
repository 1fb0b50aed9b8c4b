import type { Account, AccountChange } from '#domain/account';

/**
 * What a secret that was mailed to an address changes for the account that has the address. An address that was never
 * verified may have been registered by somebody else, so it gives way to whoever reads its mail: second factor, recovery
 * codes and known devices of before are dropped; the caller ends the sessions. If addresses need not be verified here,
 * each counts as verified, and nothing is dropped.
 */
export const proveMailbox = (account: Account, mustVerifyEmail: boolean): AccountChange => ({
  set: drops(account, mustVerifyEmail) ? { secondFactor: null, deviceGeneration: account.deviceGeneration + 1 } : {},
  provesMailbox: true,
  ...(!account.emailVerified && { event: { kind: 'profileChanged' } }),
});

const drops = ({ emailVerified }: Account, mustVerifyEmail: boolean): boolean => mustVerifyEmail && !emailVerified;

/** Changes nothing if the address is verified already. The session that proves it stays; the others end with the rest. */
export function verifyEmail(
  account: Account,
  { mustVerifyEmail, sessionId }: { readonly mustVerifyEmail: boolean; readonly sessionId: string },
): AccountChange | undefined {
  if (account.emailVerified) return undefined;
  const { set, event } = proveMailbox(account, mustVerifyEmail);
  return {
    set: { ...set, emailVerified: true },
    ...(event && { event }),
    ...(mustVerifyEmail && { endsSessions: { except: sessionId } }),
  };
}
