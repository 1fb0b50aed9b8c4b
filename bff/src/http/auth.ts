import type { IncomingMessage } from 'node:http';
import type { AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import type { Person } from '@tallscreen/kit/auth/person';
import { currentRequest } from '@tallscreen/kit/context';
import { forbidden, unauthenticated } from '@tallscreen/kit/errors';
import type { Route } from '#http/route';

const bearer = /^Bearer +(\S+)$/i;

export const tokenOf = (req: Pick<IncomingMessage, 'headers'>): string | undefined =>
  bearer.exec(req.headers.authorization ?? '')?.[1];

export function tokenOrRefuse(req: Pick<IncomingMessage, 'headers'>, sentence = 'Not authenticated.'): string {
  const token = tokenOf(req);
  if (token === undefined) throw unauthenticated(sentence);
  return token;
}

/**
 * Who calls, as the access rule asks. A token that is given must be good even where none is needed: the client then
 * refreshes it rather than be taken for a guest. The token goes along to commands by the request's context.
 */
export async function authenticate(
  { access, guestSentence }: Pick<Route, 'access' | 'guestSentence'>,
  req: Pick<IncomingMessage, 'headers'>,
  verify: AccessTokenVerifier,
): Promise<Person | undefined> {
  if (access === 'public') return undefined;
  if (access === 'optional' && req.headers.authorization === undefined) return undefined;
  const token = tokenOrRefuse(req, guestSentence);
  const person = await verify(token);
  const request = currentRequest();
  if (request) request.accessToken = token;
  if (typeof access !== 'string' && !access.includes(person.role)) throw forbidden('You are not allowed to do this.');
  return person;
}
