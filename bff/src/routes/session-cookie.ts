import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { DEVICE_TOKEN_SECONDS } from '@tallscreen/kit/auth/device-token';

const PATH = '/api/v1/auth';
/** A browser accepts a cookie with this prefix only from this host over https, so no subdomain can set it. */
const HOST_PREFIX = '__Host-';

export type CookieName = 'refresh_token' | 'reset_token' | 'known_device';

interface Cookie {
  readonly name: CookieName;
  readonly value: string;
  readonly maxAgeSeconds: number;
  readonly isHttps: boolean;
}

const nameOf = (name: CookieName, isHttps: boolean): string => (isHttps ? `${HOST_PREFIX}${name}` : name);

/**
 * Sets a cookie that scripts cannot read and that is not sent with requests from other sites. Its path is / on https,
 * as the prefix requires, and /auth on http, which only local stacks use.
 */
export function setCookie(res: Response, { name, value, maxAgeSeconds, isHttps }: Cookie): void {
  res.appendHeader(
    'Set-Cookie',
    stringifySetCookie({
      name: nameOf(name, isHttps),
      value,
      maxAge: maxAgeSeconds,
      path: isHttps ? '/' : PATH,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
    }),
  );
}

/** Marks the browser as one in which the user has signed in before. Signing out does not change that. */
export const rememberDevice = (res: Response, value: string, isHttps: boolean): void =>
  setCookie(res, { name: 'known_device', value, maxAgeSeconds: DEVICE_TOKEN_SECONDS, isHttps });

export const clearCookie = (res: Response, name: CookieName, isHttps: boolean): void =>
  setCookie(res, { name, value: '', maxAgeSeconds: 0, isHttps });

export const readCookie = (req: Pick<Request, 'headers'>, name: CookieName, isHttps: boolean): string | undefined =>
  parseCookie(req.headers.cookie ?? '')[nameOf(name, isHttps)] || undefined;
