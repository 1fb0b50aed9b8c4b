import type { IncomingMessage } from 'node:http';
import {
  sessionEnded,
  type AccessTokenReader,
  type IssuedToken,
  type SignedToken,
} from '@tallscreen/kit/auth/access-token';
import { totpMissing, unauthenticated } from '@tallscreen/kit/errors';
import type { Tickets } from '#ws/tickets';

export interface AdmitDeps {
  readonly tickets: Pick<Tickets, 'redeem'>;
  readonly readToken: AccessTokenReader;
  readonly isRevoked: (token: IssuedToken) => Promise<boolean>;
}

export interface Admitted {
  readonly token: string;
  readonly signed: SignedToken;
}

/** Returns a function that verifies an access token or redeems a ticket. It throws 401, or 503 while Redis is away. */
export const createAdmit =
  ({ tickets, readToken, isRevoked }: AdmitDeps) =>
  async (given: string): Promise<Admitted> => {
    // A JWT contains dots, a ticket does not.
    const token = given.includes('.') ? given : await tickets.redeem(given);
    if (token === undefined) throw unauthenticated('Invalid or used ticket.');
    const signed = await readToken(token);
    if (await isRevoked(signed)) throw sessionEnded();
    // An admin who must set up the second factor first can do nothing else.
    if (signed.person.mustSetUpTotp) throw totpMissing();
    return { token, signed };
  };

/**
 * Returns whether a page of the request's origin may open sockets: our own, listed ones, and clients that are no
 * browsers and send no origin. The token is what protects users; this keeps other sites from using a leaked ticket in a
 * visitor's browser.
 */
export function isAllowedOrigin({ headers }: Pick<IncomingMessage, 'headers'>, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
