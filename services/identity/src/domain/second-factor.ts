import type { Account, AccountChange } from '#domain/account';

/** What a sign-in needs besides the password. */
export interface SecondFactor {
  /** The TOTP secret, encrypted. */
  readonly secret: string;
  /** Codes of this 30-second step and of earlier ones count as used. */
  readonly lastUsedStep: number;
  /** The hashes of recovery codes that are not used up. */
  readonly recoveryCodeHashes: readonly string[];
}

/** What a code may match, computed before the account is loaded for the change. */
export interface GivenCode {
  /** The encrypted secret that the code was compared with. */
  readonly secret: string;
  /** The step that the code belongs to; undefined if it is not a code of the secret. */
  readonly step: number | undefined;
  readonly recoveryCodeHash: string;
}

/** Uses up a code. Returns undefined if it is wrong or was used before. */
export function useCode({ secondFactor }: Account, given: GivenCode): AccountChange | undefined {
  if (!secondFactor || secondFactor.secret !== given.secret) return undefined;
  const { step, recoveryCodeHash } = given;
  if (step !== undefined && step > secondFactor.lastUsedStep) {
    return { set: { secondFactor: { ...secondFactor, lastUsedStep: step } } };
  }
  const left = secondFactor.recoveryCodeHashes.filter((hash) => hash !== recoveryCodeHash);
  if (left.length === secondFactor.recoveryCodeHashes.length) return undefined;
  return { set: { secondFactor: { ...secondFactor, recoveryCodeHashes: left } } };
}

export const mustSetUpTotp = ({ role, secondFactor }: Account, adminsMustUseTotp: boolean): boolean =>
  adminsMustUseTotp && role === 'admin' && secondFactor === null;
