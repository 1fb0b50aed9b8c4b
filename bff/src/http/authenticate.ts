import type { IncomingMessage } from 'node:http';
import type { AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import type { Person } from '@tallscreen/kit/auth/person';
import { currentRequest } from '@tallscreen/kit/context';
import { forbidden, totpMissing, unauthenticated } from '@tallscreen/kit/errors';
import type { Route } from '#http/route';

const bearer = /^Bearer +(\S+)$/i;

export interface Authenticated {
  readonly user: Person | undefined;
  readonly accessToken: string | undefined;
}

const GUEST: Authenticated = { user: undefined, accessToken: undefined };

export const tokenOf = (req: Pick<IncomingMessage, 'headers'>): string | undefined =>
  bearer.exec(req.headers.authorization ?? '')?.[1];

/**
 * Returns the user who calls, or a guest. Throws 401 or 403 if the route's access rule is not met. An invalid token is
 * refused even where none is required, so that the client refreshes it instead of being served as a guest. The token is
 * stored in the request's context, from which RPC clients take it.
 */
export async function authenticate(
  { access, guestDetail = 'Not authenticated.', beforeTotp }: Pick<Route, 'access' | 'guestDetail' | 'beforeTotp'>,
  req: Pick<IncomingMessage, 'headers'>,
  verify: AccessTokenVerifier,
): Promise<Authenticated> {
  if (access === 'public') return GUEST;
  if (access === 'optional' && req.headers.authorization === undefined) return GUEST;
  const accessToken = tokenOf(req);
  if (accessToken === undefined) throw unauthenticated(guestDetail);
  const user = await verify(accessToken);
  if (user.mustSetUpTotp && !beforeTotp) throw totpMissing();
  const request = currentRequest();
  if (request) {
    request.accessToken = accessToken;
    request.userId = user.userId;
  }
  if (typeof access !== 'string' && !access.includes(user.role)) throw forbidden('You are not allowed to do this.');
  return { user, accessToken };
}
