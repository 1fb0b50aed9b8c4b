import type { IncomingMessage } from 'node:http';
import {
  sessionEnded,
  type AccessTokenReader,
  type IssuedToken,
  type SignedToken,
} from '@tallscreen/kit/auth/access-token';
import { unauthenticated } from '@tallscreen/kit/errors';
import type { Tickets } from '#ws/tickets';

export interface AdmissionDeps {
  readonly tickets: Pick<Tickets, 'redeem'>;
  readonly readToken: AccessTokenReader;
  readonly isRevoked: (token: IssuedToken) => Promise<boolean>;
}

export interface Admitted {
  readonly token: string;
  readonly signed: SignedToken;
}

/** Whom an access token or a ticket lets in. Throws unauthenticated, or unavailable while nobody can know. */
export const createAdmission =
  ({ tickets, readToken, isRevoked }: AdmissionDeps) =>
  async (given: string): Promise<Admitted> => {
    // a JWT has dots, a ticket has none
    const token = given.includes('.') ? given : await tickets.redeem(given);
    if (token === undefined) throw unauthenticated('Invalid or used ticket.');
    const signed = await readToken(token);
    if (await isRevoked(signed)) throw sessionEnded();
    return { token, signed };
  };

/**
 * Whether a page of this origin may open sockets: ours, those of the list, and programs, which have none. The token is
 * what protects people; this keeps other sites from using a leaked ticket by their visitors' browsers.
 */
export function isAllowedOrigin({ headers }: Pick<IncomingMessage, 'headers'>, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
