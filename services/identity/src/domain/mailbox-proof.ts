import type { Account, AccountChange } from '#domain/account';

/**
 * What a secret that was mailed to an address changes for the account that has the address. An address that was never
 * verified may have been registered by somebody else, so it gives way to whoever reads its mail: second factor, recovery
 * codes and known devices of before are dropped; the caller ends the sessions. It does not matter whether addresses must
 * be verified here.
 */
export const proveMailbox = ({ emailVerified, deviceGeneration }: Account): AccountChange => ({
  set: emailVerified ? {} : { secondFactor: null, deviceGeneration: deviceGeneration + 1 },
  provesMailbox: true,
  ...(!emailVerified && { event: { kind: 'profileChanged' } }),
});

/** Changes nothing if the address is verified already. The session that proves it stays; the others end with the rest. */
export function verifyEmail(account: Account, sessionId: string): AccountChange | undefined {
  if (account.emailVerified) return undefined;
  const { set, event } = proveMailbox(account);
  return { set: { ...set, emailVerified: true }, ...(event && { event }), endsSessions: { except: sessionId } };
}
