import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);
const DAY_MS = 86_400_000;
/** How long a mailbox stays reserved for an account that has left it. */
const HELD_MS = 30 * DAY_MS;

/**
 * Returns the address of the mailbox that receives mails to this address: without the part after a plus, and for Gmail
 * without dots. Other spellings that providers accept are not known here.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const base = local.split('+', 1)[0] || local;
  return GMAIL.has(domain) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${domain}`;
}

export type HashMailbox = (email: string) => string;

/** Equal mailboxes have equal hashes. Without the key nobody can test an address against a hash. */
export function createMailboxHash(privateKey: KeyObject): HashMailbox {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tallscreen mailbox', 32));
  return (email) => createHmac('sha256', key).update(mailboxOf(email)).digest('base64url').slice(0, 22);
}

export const heldFrom = (nowMs: number): Date => new Date(nowMs + HELD_MS);
