import type { Route } from '#http/route';

type Json = Record<string, unknown>;

const header = (description: string, schema: Json, example: unknown) => ({ description, schema, example });

/** Headers of good answers that a route names, because its call sets them. */
const answerHeaders = {
  Location: header('The address of what was created', { type: 'string' }, `/api/v1/uploads/${'0c7d'.repeat(10)}`),
  'Tus-Resumable': header('The version of the tus protocol', { type: 'string' }, '1.0.0'),
  'Upload-Offset': header('Bytes that have arrived', { type: 'integer', minimum: 0 }, 1_048_576),
  'Upload-Length': header('Bytes of the whole file', { type: 'integer', minimum: 1 }, 52_428_800),
  'Upload-Metadata': header('As it was sent when the upload began', { type: 'string' }, 'filename YS5tcDQ='),
  'Upload-Expires': header('When the upload is deleted', { type: 'string' }, 'Wed, 25 Jun 2031 16:00:00 GMT'),
};
export type AnswerHeader = keyof typeof answerHeaders;

/** Every response header that the contract names. */
export const responseHeaders: Readonly<Record<string, Json>> = {
  ...answerHeaders,
  'Content-Disposition': header(
    'Tells browsers to save the answer, and under which name',
    { type: 'string' },
    'attachment; filename="tier.csv"',
  ),
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
export function headersOf(
  route: Pick<Route, 'limits' | 'cookie' | 'answerType' | 'answerHeaders'>,
  status: number,
): Json {
  const names = ['X-Request-Id'];
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (route.limits.length > 0 && (status < 300 || status === 429)) names.push('RateLimit', 'RateLimit-Policy');
  if (route.cookie && status < 300) names.push('Set-Cookie');
  if (route.answerType === 'text/csv' && status < 300) names.push('Content-Disposition');
  if (status < 300) names.push(...(route.answerHeaders ?? []));
  return Object.fromEntries(names.map(refTo));
}
