/** The export of a user's data. A user has one at a time. */
export interface UserExport {
  readonly userId: number;
  readonly status: 'running' | 'ready';
  readonly requestedAt: Date;
  /** empty until it is ready */
  readonly objectKey: string;
  /** null until it is ready */
  readonly expiresAt: Date | null;
}

/** A request within this time after the previous one changes nothing. */
export const REPEAT_AFTER_MS = 60 * 60 * 1000;
const LINK_MS = 24 * 60 * 60 * 1000;

export const exportExpiryFrom = (now: Date): Date => new Date(now.getTime() + LINK_MS);

/** Objects of exports that are being made, ready or left over. */
export const EXPORTS_PREFIX = 'exports/';
export const exportsPrefixOf = (userId: number): string => `${EXPORTS_PREFIX}${userId}/`;

/** Cannot be guessed, and contains the time until which it may be read. */
export const exportKeyOf = (userId: number, expiresAt: Date, secret: string): string =>
  `${exportsPrefixOf(userId)}${expiresAt.getTime()}-${secret}.zip`;

/** Returns until when an object may be read, or undefined if the key is not one of an export. */
export function exportExpiryOf(key: string): Date | undefined {
  const [, expiresAt] = /^exports\/\d+\/(\d{1,15})-[\w-]+\.zip$/.exec(key) ?? [];
  return expiresAt === undefined ? undefined : new Date(Number(expiresAt));
}
