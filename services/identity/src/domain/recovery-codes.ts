import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
const HALF = 5;
/** 32 characters, without those that look alike; ten of them give 50 bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'.concat('i');

const half = (): string => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Returns new codes as `xxxxx-xxxxx`; each replaces one two-factor code. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => `${half()}-${half()}`);

export type HashRecoveryCode = (userId: number, code: string) => string;

/** The hash needs a key: without one, all codes could be tried against a stolen hash. */
export const createRecoveryCodeHash =
  (key: Buffer): HashRecoveryCode =>
  (userId, code) =>
    createHmac('sha256', key)
      .update(`${userId}:${code.replaceAll(/[\s-]/g, '').toLowerCase()}`)
      .digest('base64url');
