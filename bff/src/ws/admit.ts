import type { IncomingMessage } from 'node:http';
import {
  sessionEnded,
  type AccessTokenReader,
  type IssuedToken,
  type SignedToken,
} from '@tallscreen/kit/auth/access-token';
import { fail, totpMissing } from '@tallscreen/kit/errors';
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
    if (token === undefined) throw fail('invalid_ticket');
    const signed = await readToken(token);
    if (await isRevoked(signed)) throw sessionEnded();
    // An admin who must first set up two-factor sign-in may do nothing else.
    if (signed.person.mustSetUpTotp) throw totpMissing();
    return { token, signed };
  };

/**
 * Returns whether a page of the request's origin may open sockets: true for our own origin, for listed ones, and for
 * clients other than browsers, which send no origin. The token protects users; this check keeps pages of other sites
 * from using a leaked ticket in a visitor's browser.
 */
export function isAllowedOrigin({ headers }: Pick<IncomingMessage, 'headers'>, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
