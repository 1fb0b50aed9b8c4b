import type { Route } from '#http/route';

type Json = Record<string, unknown>;

const header = (description: string, schema: Json, example: unknown) => ({ description, schema, example });

/** Every response header that the contract names. */
export const responseHeaders: Readonly<Record<string, Json>> = {
  'X-Request-Id': header(
    'Names the call in the logs; taken from the request when it is well-formed',
    { type: 'string' },
    'b3c8f6de-53a2-4d12-9a53-6f3f2b7d8a10',
  ),
  'Retry-After': header('Seconds after which the call may succeed', { type: 'integer', minimum: 1 }, 3),
  'RateLimit-Policy': header('The limit and its window: `240;w=60`', { type: 'string' }, '240;w=60'),
  RateLimit: header(
    'The limit with the fewest calls left, and the seconds until it begins anew',
    { type: 'string' },
    'limit=240, remaining=239, reset=60',
  ),
  'Set-Cookie': header('The cookie of the session or of the reset', { type: 'string' }, 'refresh_token=…; HttpOnly'),
  'WWW-Authenticate': header('The scheme that the call asks for', { type: 'string' }, 'Bearer'),
};

const refTo = (name: string) => [name, { $ref: `#/components/headers/${name}` }] as const;

/** Headers of the response with this status. */
export function headersOf(route: Pick<Route, 'limits' | 'cookie'>, status: number): Json {
  const names = ['X-Request-Id'];
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (route.limits.length > 0 && (status < 300 || status === 429)) names.push('RateLimit', 'RateLimit-Policy');
  if (route.cookie && status < 300) names.push('Set-Cookie');
  return Object.fromEntries(names.map(refTo));
}
