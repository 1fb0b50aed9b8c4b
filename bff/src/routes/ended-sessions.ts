import type { Request } from 'express';
import { fail, isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { asPerson } from '@tallscreen/kit/rpc/client-identity';
import type { Clients } from '#clients';
import { tokenOf } from '#http/authenticate';
import { readCookie } from '#routes/session-cookie';

/** Ends a browser's session at a logout, or when another sign-in in the same browser replaces it. */
export function createSessionEnds(auth: Clients['auth'], isHttps: boolean, logger: Logger) {
  /** Returns a new access token for the cookie's session, for a logout whose access token has expired. */
  async function tokenOfCookie(req: Request): Promise<string | undefined> {
    const refreshToken = readCookie(req, 'refresh_token', isHttps);
    if (!refreshToken) return undefined;
    return (await auth.refresh({ refreshToken })).session?.accessToken;
  }

  return {
    async end(req: Request): Promise<void> {
      const token = tokenOf(req);
      try {
        if (token === undefined) throw fail('not_authenticated');
        await auth.logout({}, asPerson(token));
      } catch (error) {
        if (!isAppError(error, 'unauthenticated')) throw error;
        const fromCookie = await tokenOfCookie(req);
        if (fromCookie === undefined) throw error;
        await auth.logout({}, asPerson(fromCookie));
      }
    },

    /**
     * Ends the browser's earlier session after a sign-in. A failure is logged and does not fail the sign-in: the
     * earlier session then lasts until it expires.
     */
    async endReplaced(req: Request): Promise<void> {
      try {
        const token = await tokenOfCookie(req);
        if (token !== undefined) await auth.logout({}, asPerson(token));
      } catch (err) {
        if (!isAppError(err, 'unauthenticated')) logger.warn({ err }, 'could not end the earlier session of a browser');
      }
    },
  };
}
