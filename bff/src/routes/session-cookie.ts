import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

const PATH = '/api/v1/auth';

export type CookieName = 'refresh_token' | 'reset_token';

interface Cookie {
  readonly name: CookieName;
  readonly value: string;
  readonly maxAgeSeconds: number;
  readonly isHttps: boolean;
}

/** Sent to /auth only, not readable by scripts, not sent with other sites' requests. */
export function setCookie(res: Response, { name, value, maxAgeSeconds, isHttps }: Cookie): void {
  res.appendHeader(
    'Set-Cookie',
    stringifySetCookie({
      name,
      value,
      maxAge: maxAgeSeconds,
      path: PATH,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
    }),
  );
}

export const clearCookie = (res: Response, name: CookieName, isHttps: boolean): void =>
  setCookie(res, { name, value: '', maxAgeSeconds: 0, isHttps });

export const readCookie = (req: Pick<Request, 'headers'>, name: CookieName): string | undefined =>
  parseCookie(req.headers.cookie ?? '')[name] || undefined;
