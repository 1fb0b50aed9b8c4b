import { z } from 'zod';
import { isRedisUrl } from '#redis/address';

type Env = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings of a process; the result is frozen. An empty variable counts as absent. Throws one ConfigError
 * that names every bad variable and never shows a value.
 */
export function readConfig<S extends z.ZodRawShape>(
  shape: S,
  env: Env = process.env,
): Readonly<z.output<z.ZodObject<S>>> {
  const given = Object.fromEntries(Object.keys(shape).map((name) => [name, env[name] === '' ? undefined : env[name]]));
  const result = z.object(shape).safeParse(given, { reportInput: false });
  if (result.success) return Object.freeze(result.data);
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}: ${given[name] === undefined ? 'is missing' : issue.message}`;
  });
  throw new ConfigError(`The environment is not complete:\n${[...new Set(lines)].join('\n')}`);
}

const notAPort = 'must be a whole number from 0 to 65535';
export const port = z.coerce.number(notAPort).int(notAPort).min(0, notAPort).max(65_535, notAPort);
export const url = z.url();
const redisUrl = z
  .string()
  .refine(
    isRedisUrl,
    'must be redis://host:port, redis+sentinel://host:port,host:port/primary-name or redis+cluster://host:port,host:port',
  );
export const csv = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .refine((list) => list.length > 0, 'must name at least one');
/** Values separated by commas; an empty text gives an empty list. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
export const seconds = z.coerce.number().min(0);
export const target = z.string().min(1);

/** A PEM block, or the base64 of one. */
export const pem = z
  .string()
  .transform((text) => (text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString()))
  .refine((text) => text.includes('-----BEGIN'), 'must be a PEM block or the base64 of one');

/** For moderation, which asks the model, and for the BFF, which tells the client whether a model is configured. */
export const scanModelConfig = {
  SCAN_MODEL: z
    .union(
      [z.enum(['built-in', 'off']), z.url({ protocol: /^https?$/ }).refine((url) => new URL(url).username === '')],
      'must be built-in, off or an address (http…) without a user; SCAN_MODEL_TOKEN is for secrets',
    )
    .default('built-in')
    .describe('the picture model that looks at new videos: built-in, the address of one of your own (http…), or off'),
};

/** Loopback: cannot be reached from outside this machine. */
export const LOOPBACK = '127.0.0.1';

const exporters = (...known: [string, ...string[]]) =>
  z
    .string()
    .default(known.join(','))
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum([...known, 'none'])));

/** Settings of every process; `runService` reads them. */
export const commonConfig = {
  HOST: z
    .string()
    .default(LOOPBACK)
    .describe('the address that every server of the process listens on; containers set 0.0.0.0 or ::'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('the least severe lines that are logged'),
  OPS_PORT: port
    .optional()
    .describe('where /metrics, /livez and /readyz are served; absent: nowhere. Never open it to the public'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe('where traces and metrics are sent by OTLP over HTTP; absent: nowhere'),
  OTEL_TRACES_EXPORTER: exporters('otlp').describe('`none`: send no traces'),
  OTEL_METRICS_EXPORTER: exporters('otlp', 'prometheus').describe(
    '`otlp`: only send metrics; `prometheus`: only serve them at OPS_PORT; `none`: neither',
  ),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number()
    .int()
    .min(1_000)
    .default(60_000)
    .describe('milliseconds between two sendings of metrics'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of new traces that are recorded, 0–1'),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number()
    .int()
    .min(100)
    .default(5_000)
    .describe('milliseconds between two sendings of traces'),
  READY_LIMIT_SECONDS: seconds
    .default(30)
    .describe('after a start: how long a process waits for stores that have never answered before it is ready'),
  DRAIN_DELAY_SECONDS: seconds
    .default(0)
    .describe('at a stop: how long calls are still taken after the process is no longer ready, for load balancers'),
  DRAIN_LIMIT_SECONDS: seconds
    .default(8)
    .describe('at a stop, after the delay: how long calls, uploads and sockets under way may take to end'),
  STOP_LIMIT_SECONDS: seconds
    .default(15)
    .describe('at a stop: when the process ends whatever is under way; more than delay and limit together'),
};

const publicKey = /^[A-Za-z0-9_-]{43}$/;

/** `service=key` separated by commas: the Ed25519 public keys in base64url; a service may have several. */
const servicePublicKeys = csv.transform((pairs, context) => {
  const keys: Record<string, string[]> = {};
  for (const pair of pairs) {
    const [service = '', key = ''] = pair.split('=');
    if (service && publicKey.test(key)) (keys[service] ??= []).push(key);
    else context.addIssue('must be service=key pairs with Ed25519 public keys in base64url');
  }
  return keys;
});

/** Files with PEM blocks; without them gRPC is not encrypted. See rpc/tls.ts. */
export const rpcTlsConfig = {
  GRPC_TLS_CERT_FILE: z
    .string()
    .optional()
    .describe("PEM file of the process's own certificate; absent: gRPC is not encrypted"),
  GRPC_TLS_KEY_FILE: z.string().optional().describe('PEM file of the key of that certificate'),
  GRPC_TLS_CA_FILE: z
    .string()
    .optional()
    .describe(
      "PEM file of the authority that signs all services' certificates; the server then accepts only clients with a certificate of it",
    ),
};

/** See rpc/circuit.ts. */
export const rpcCircuitConfig = {
  GRPC_CIRCUIT_SHARE: z.coerce
    .number()
    .gt(0)
    .max(1)
    .default(0.75)
    .describe(
      'the share of the calls to one service within 5 s, 20 at least, above which they count as failing: calls are then refused at once; 1: never',
    ),
  GRPC_CIRCUIT_SECONDS: z.coerce
    .number()
    .gt(0)
    .default(1)
    .describe('how long calls to a failing service are refused before one of them asks it again'),
};

/** For processes that call services. */
export const callerConfig = {
  SERVICE_PRIVATE_KEY: pem.describe(
    "the process's own Ed25519 key, by which it proves who it is to services: a PEM block or the base64 of one",
  ),
};

export const rpcConfig = {
  GRPC_PORT: port.describe('port of the gRPC server'),
  SERVICE_PUBLIC_KEYS: servicePublicKeys.describe(
    'public keys of all services: service=key pairs with Ed25519 keys in base64url, separated by commas; a service may have several',
  ),
  AUTH_PUBLIC_KEY: pem.describe(
    "identity's public key, which verifies access tokens: a PEM block or the base64 of one",
  ),
};

export const redisCacheConfig = {
  REDIS_CACHE_URL: redisUrl.optional().describe("another Redis for what may be lost at any time; absent: REDIS_URL's"),
};

export const redisQueueConfig = {
  REDIS_QUEUE_URL: redisUrl.optional().describe("another Redis for what waits to be handled; absent: REDIS_URL's"),
};

export const redisConfig = {
  REDIS_URL: redisUrl.describe(
    'Redis for revocations, rate limits, presence and pushes, none of which may be evicted: a server, Sentinels or a Cluster; see below for the three forms of the address',
  ),
  REDIS_TLS_CA_FILE: z
    .string()
    .optional()
    .describe(
      'PEM file of the authorities that signed the certificates of all Redis servers; absent: those of Node and NODE_EXTRA_CA_CERTS',
    ),
  REDIS_PREFIX: z
    .string()
    .default('')
    .describe('put before all keys and channels, so that several installations can share a server'),
};
