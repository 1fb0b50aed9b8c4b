import { createHash, timingSafeEqual } from 'node:crypto';
import type { Binary } from 'bson';
import type { Command } from './command.ts';
import type { Reply } from './context.ts';
import { CommandError } from './errors.ts';

/** Commands that drivers send before they sign in. */
const OPEN: ReadonlySet<string> = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'ping',
  'buildInfo',
  'buildinfo',
  'saslStart',
]);

export type Authentication = {
  /** Throws Unauthorized if this connection may not run the command yet. */
  check(command: Command, connection: object): void;
  /** Answers saslStart: SASL PLAIN (RFC 4616), which is enough on loopback. Throws AuthenticationFailed. */
  signIn(command: Command, connection: object): Reply;
};

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Accepts any user name; only the password is checked. */
export function createAuthentication(password: string): Authentication {
  const expected = hash(password);
  const signedIn = new WeakSet();
  return {
    check({ name }, connection) {
      if (!OPEN.has(name) && !signedIn.has(connection))
        throw new CommandError(13, 'Unauthorized', `command ${name} requires authentication`);
    },
    signIn(command, connection) {
      const payload = Buffer.from((command.field('payload') as Binary | undefined)?.buffer ?? []).toString();
      const [, , given = ''] = payload.split('\0');
      if (command.field('mechanism') !== 'PLAIN' || !timingSafeEqual(hash(given), expected))
        throw new CommandError(18, 'AuthenticationFailed', 'Authentication failed.');
      signedIn.add(connection);
      return { conversationId: 1, done: true, payload: Buffer.alloc(0), ok: 1 };
    },
  };
}
