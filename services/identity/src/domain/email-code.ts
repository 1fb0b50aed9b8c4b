import { fail } from '@tallscreen/kit/errors';
import type { Account } from '#domain/account';
import { isSameHash, newResetCode, type HashResetCode } from '#domain/reset-code';

/** How long a code that verifies an e-mail address is valid. */
const EMAIL_CODE_HOURS = 24;
export const MAX_EMAIL_CODE_ATTEMPTS = 5;

export const refuseEmailCode = () => fail('invalid_or_expired_code');

export const emailCodeExpiryFrom = (nowMs: number): Date => new Date(nowMs + EMAIL_CODE_HOURS * 3_600_000);

export const newEmailCode = newResetCode;

export interface EmailCodeHash {
  /** The hash contains the address, so a code does not verify an address that was set after the code was mailed. */
  of(account: Pick<Account, 'id' | 'email'>, code: string): string;
  matches(account: Pick<Account, 'id' | 'email'>, code: string, storedHash: string): boolean;
}

export function createEmailCodeHash(hashCode: HashResetCode): EmailCodeHash {
  const of: EmailCodeHash['of'] = ({ id, email }, code) => hashCode(id, `${email} ${code}`);
  return { of, matches: (account, code, storedHash) => isSameHash(of(account, code.trim()), storedHash) };
}
