import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { invalid, unavailable } from '@tallscreen/kit/errors';
import type { Account, Change } from '#domain/account';
import { readEmail } from '#domain/names';
import { checkPassword } from '#domain/password-rules';
import type { PasswordHasher } from '#domain/password-hash';
import type { AccountReader, AccountWriter } from '#domain/ports';
import { hashToken } from '#domain/refresh-token';

export const RESET_SECONDS = 15 * 60;
const TRIES = 5;
/** Nobody's id: an unknown address costs the same look-up. */
const NOBODY = 0;

export interface ResetCodeStore {
  put(reset: { userId: number; codeHash: string; triesLeft: number; expiresAt: Date }): Promise<void>;
  takeTry(userId: number, now: Date): Promise<string | undefined>;
  trade(userId: number, codeHash: string, tokenHash: string, expiresAt: Date): Promise<boolean>;
}

export interface PasswordResetDeps {
  readonly privateKey: KeyObject;
  readonly reader: AccountReader;
  readonly writer: AccountWriter;
  readonly hasher: PasswordHasher;
  readonly codes: ResetCodeStore;
  /** returns at once: what becomes of the mail is not the asker's to know; absent where there is no mail server */
  readonly sendCode: ((email: string, code: string) => void) | undefined;
}

export type PasswordReset = ReturnType<typeof createPasswordReset>;

export const refusal = () => invalid('Invalid or expired code.');
const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const expiryFrom = (nowMs: number) => new Date(nowMs + RESET_SECONDS * 1000);

export function createPasswordReset(deps: PasswordResetDeps) {
  const { reader, writer, hasher, codes, sendCode } = deps;
  const key = Buffer.from(
    hkdfSync('sha256', deps.privateKey.export({ type: 'pkcs8', format: 'der' }), '', 'tallscreen reset code', 32),
  );
  /** Six digits are guessed in no time by whoever has the hash: it takes the key, too. */
  const hashCode = (userId: number, code: string) =>
    createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url');

  async function find(email: string): Promise<Account | undefined> {
    const account = await reader.findByEmail(email.trim().toLowerCase());
    return account?.status === 'active' ? account : undefined;
  }

  return {
    /** The same for an unknown address: a code is made and stored, but for nobody, and not sent. */
    async request(email: string): Promise<void> {
      if (!sendCode) throw unavailable('Passwords cannot be reset here: no mail server is set up.');
      const account = await find(readEmail(email));
      const userId = account?.id ?? NOBODY;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const codeHash = hashCode(userId, code);
      await codes.put({ userId, codeHash, triesLeft: TRIES, expiresAt: expiryFrom(Date.now()) });
      if (account) sendCode(account.email, code);
    },

    /** A token that is good for one new password. */
    async verify(email: string, code: string): Promise<string> {
      const userId = (await find(email))?.id ?? NOBODY;
      const stored = await codes.takeTry(userId, new Date());
      if (!stored || userId === NOBODY || !isEqual(hashCode(userId, code.trim()), stored)) throw refusal();
      const token = randomBytes(32).toString('base64url');
      if (!(await codes.trade(userId, stored, hashToken(token), expiryFrom(Date.now())))) throw refusal();
      return token;
    },

    async reset(email: string, password: string, token: string): Promise<void> {
      checkPassword(password);
      const account = await find(email);
      const passwordHash = await hasher.hash(password);
      if (!account) throw refusal();
      const change: Change = { set: { passwordHash }, endsSessions: true, resetTokenHash: hashToken(token) };
      await writer.change(account.id, () => change);
    },
  };
}
