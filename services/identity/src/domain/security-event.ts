import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';
import type { SecurityEventType } from '@tallscreen/proto/rules/security-event-types';
import type { Account } from '#domain/account';

/** A security event, as the code that noticed it reports it. */
export interface SecurityFact {
  readonly type: SecurityEventType;
  /** Absent if the login that was tried belongs to nobody. */
  readonly userId?: number;
  /** The name or e-mail address that was tried. Only a keyed hash of it is kept. */
  readonly name?: string;
  /** The admin who did it; absent if the user did. */
  readonly adminId?: number;
}

/** A security event, as stored and shown to admins. */
export interface SecurityEvent {
  readonly id: number;
  readonly type: SecurityEventType;
  readonly userId: number | null;
  readonly nameHash: string;
  readonly adminId: number | null;
  readonly address: string;
  readonly requestId: string;
  readonly createdAt: Date;
}

export type HashName = (name: string) => string;

/**
 * Equal names have equal hashes, so that attempts on one name can be seen. Without the key nobody can test a name
 * against a hash.
 */
export function createNameHash(privateKey: KeyObject): HashName {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tallscreen tried name', 32));
  return (name) => createHmac('sha256', key).update(name).digest('base64url').slice(0, 22);
}

/** Returns the security event of an account's change. Deleting an account is none. */
export function factsOfChange(before: Account, after: Account, adminId?: number): SecurityFact[] {
  if (after.status === 'deleted') return [];
  const types: (SecurityEventType | false)[] = [
    before.passwordHash !== after.passwordHash && 'password_changed',
    before.secondFactor?.secret !== after.secondFactor?.secret && 'totp_changed',
    before.email !== after.email && 'email_changed',
    before.role !== after.role && 'role_changed',
    before.status !== after.status && after.status === 'banned' && 'banned',
  ];
  return types
    .filter((type) => type !== false)
    .map((type) => ({ type, userId: after.id, ...(adminId !== undefined && { adminId }) }));
}
