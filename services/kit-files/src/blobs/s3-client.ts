import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { fail, isAppError } from '@tallscreen/kit/errors';
import { isOutage } from '@tallscreen/kit/outage';
import { Client, IamAwsProvider } from 'minio';
import { outOfRange } from '#blobs/key';

export interface S3Options {
  /** http://host:port or https://host:port */
  readonly endpoint: string;
  /** PEM file of the authorities to trust instead of Node's */
  readonly tlsCaFile?: string | undefined;
  /**
   * Is the bucket part of the path instead of the host name? Ignored for Amazon, where it is always part of the host
   * name.
   */
  readonly pathStyle?: boolean;
  /** absent: uses the pod's web identity role from AWS_WEB_IDENTITY_TOKEN_FILE and AWS_ROLE_ARN */
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
  readonly bucket: string;
  readonly region?: string | undefined;
  /** connections to the store; when all are in use, a call waits */
  readonly maxSockets?: number;
  /** for tests, which stand in for servers of AWS */
  readonly agent?: https.Agent;
}

const MAX_SOCKETS = 64;

const SILENCE_LIMIT_MS = 20_000;

export function createS3Client({
  endpoint,
  tlsCaFile,
  pathStyle = true,
  accessKey,
  secretKey,
  region = 'us-east-1',
  maxSockets = MAX_SOCKETS,
  agent: given,
}: S3Options): Client {
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const request = useSSL ? https.request : http.request;
  const ca = tlsCaFile === undefined ? {} : { ca: readFileSync(tlsCaFile) };
  const agent = given ?? new (useSSL ? https : http).Agent({ keepAlive: true, maxSockets, ...ca });
  return new Client({
    endPoint: hostname,
    ...(port && { port: Number(port) }),
    useSSL,
    ...(accessKey
      ? { accessKey, secretKey: secretKey ?? '' }
      : { credentialsProvider: new IamAwsProvider({ ...(given && { transportAgent: given }) }) }),
    region,
    pathStyle,
    transportAgent: agent as http.Agent,
    transport: { request: (...args: unknown[]) => withSilenceLimit(Reflect.apply(request, undefined, args)) },
    // Callers decide about retries; without this the client would also print each error.
    retryOptions: { disableRetry: true },
  });
}

function withSilenceLimit(request: http.ClientRequest): http.ClientRequest {
  return request.setTimeout(SILENCE_LIMIT_MS, () => {
    request.destroy(Object.assign(new Error('the object store does not respond'), { code: 'ETIMEDOUT' }));
  });
}

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
/** Error codes of a full store: MinIO's, and those of servers with quotas. */
const full = new Set(['XMinioStorageFull', 'InsufficientStorage', 'QuotaExceeded']);
const overloaded = new Set(['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'NoSuchBucket']);

export const isMissing = (error: unknown): boolean => missing.has(codeOf(error));

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);

/** Error codes for keys that the server cannot store. */
const impossible = new Set([
  'KeyTooLongError',
  'KeyTooLong',
  'InvalidObjectName',
  'XMinioInvalidObjectName',
  'InvalidURI',
]);

export function mapS3Error(error: unknown): unknown {
  if (isAppError(error)) return error;
  if (codeOf(error) === 'InvalidRange') return outOfRange();
  if (isMissing(error)) return fail('file_not_found', { cause: error });
  if (impossible.has(codeOf(error))) return fail('invalid_file_name');
  if (full.has(codeOf(error))) return fail('file_store_full', { cause: error });
  // The message that the client makes of any 5xx.
  const failed = error instanceof Error && error.message.startsWith('Request failed after');
  if (failed || overloaded.has(codeOf(error)) || isOutage(error)) return fail('file_store_away', { cause: error });
  return error;
}
