import type { Account, AccountChange } from '#domain/account';

/** What signing in asks for besides the password. */
export interface SecondFactor {
  /** The TOTP secret, encrypted. */
  readonly secret: string;
  /** Codes of this 30-second step and of earlier ones are used up. */
  readonly lastUsedStep: number;
  /** The hashes of recovery codes that are not used up. */
  readonly recoveryCodeHashes: readonly string[];
}

/** What a given code could be, found out before the account is loaded for the change. */
export interface GivenCode {
  /** The encrypted secret that the code was compared with. */
  readonly secret: string;
  /** The step that the code belongs to; undefined if it is no code of the secret. */
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
