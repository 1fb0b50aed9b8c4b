import type { SignedToken } from '@tallscreen/kit/auth/access-token';
import type { Person } from '@tallscreen/kit/auth/person';
import { tokenOrRefuse } from '#http/auth';
import type { LimitName } from '#http/limits';
import type { FastCall } from '#http/route';
import type { RouteDeps } from '#routes/deps';

/**
 * Lets a call past Express in: by its token's signature and expiry, within its limits. Whether the token was revoked is for
 * the caller to have looked up, in the same step as what it does.
 */
export async function enterFast(
  { readToken, limiter }: Pick<RouteDeps, 'readToken' | 'limiter'>,
  limits: readonly LimitName[],
  { req, headers }: Pick<FastCall, 'req' | 'headers'>,
  guestSentence?: string,
): Promise<SignedToken & { readonly accessToken: string }> {
  const accessToken = tokenOrRefuse(req, guestSentence);
  const signed = await readToken(accessToken);
  await limiter.count(limits, { req: {}, person: signed.person }, headers, 'before');
  return { ...signed, accessToken };
}

/** The same with the revocation looked up before: a token that was revoked does not use up its owner's limit. */
export async function enterVerified(
  { verify, limiter }: Pick<RouteDeps, 'verify' | 'limiter'>,
  limits: readonly LimitName[],
  { req, headers }: Pick<FastCall, 'req' | 'headers'>,
): Promise<{ readonly person: Person; readonly accessToken: string }> {
  const accessToken = tokenOrRefuse(req);
  const person = await verify(accessToken);
  await limiter.count(limits, { req: {}, person }, headers, 'before');
  return { person, accessToken };
}
