import type { IncomingMessage } from 'node:http';
import type { AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import type { Person } from '@tallscreen/kit/auth/person';
import { currentRequest } from '@tallscreen/kit/context';
import { fail, totpMissing } from '@tallscreen/kit/errors';
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
 * Returns the user who calls, or a guest. Throws 401 or 403 if the route's access rule is not met. Public routes ignore
 * the token. On routes with optional access an invalid token is refused, so that the client refreshes it instead of
 * being served as a guest. The token is stored in the request's context, from which RPC clients take it.
 */
export async function authenticate(
  {
    access,
    guestCode = 'not_authenticated',
    beforeTotp,
    forAppeal,
  }: Pick<Route, 'access' | 'guestCode' | 'beforeTotp' | 'forAppeal'>,
  req: Pick<IncomingMessage, 'headers'>,
  verify: AccessTokenVerifier,
): Promise<Authenticated> {
  if (access === 'public') return GUEST;
  if (access === 'optional' && req.headers.authorization === undefined) return GUEST;
  const accessToken = tokenOf(req);
  if (accessToken === undefined) throw fail(guestCode);
  const user = await verify(accessToken, { forAppeal: forAppeal ?? false });
  if (user.mustSetUpTotp && !beforeTotp) throw totpMissing();
  const request = currentRequest();
  if (request) {
    request.accessToken = accessToken;
    request.userId = user.userId;
  }
  if (typeof access !== 'string' && !access.includes(user.role)) throw fail('not_allowed');
  return { user, accessToken };
}
