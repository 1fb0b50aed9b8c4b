import type { Account, AccountChange } from '#domain/account';

/**
 * Changes of an account whose user has proven the mailbox by a mailed secret. An address that was never verified may
 * have been registered by somebody else, so its proven owner takes over: second factor, recovery codes and known
 * devices set before are dropped; the caller ends the sessions. This does not depend on whether addresses must be
 * verified.
 */
export const proveMailbox = ({ emailVerified, deviceGeneration }: Account): AccountChange => ({
  set: emailVerified ? {} : { secondFactor: null, deviceGeneration: deviceGeneration + 1 },
  provesMailbox: true,
  ...(!emailVerified && { event: { kind: 'profileChanged' } }),
});

/** Changes nothing if the address is verified already. The session that proves it is kept; all others end. */
export function verifyEmail(account: Account, sessionId: string): AccountChange | undefined {
  if (account.emailVerified) return undefined;
  const { set, event } = proveMailbox(account);
  return { set: { ...set, emailVerified: true }, ...(event && { event }), endsSessions: { except: sessionId } };
}
