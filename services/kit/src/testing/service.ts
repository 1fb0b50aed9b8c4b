import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { DescService } from '@bufbuild/protobuf';
import type { CallOptions } from '@connectrpc/connect';
import { signAccessToken } from '#auth/access-token';
import type { Person, Role } from '#auth/person';
import { createServiceCredential } from '#auth/service-credential';
import { NEVER_OPEN } from '#rpc/circuit';
import { createRpcClient, type RpcClient } from '#rpc/client';
import { asPerson } from '#rpc/client-identity';
import { createScope, type Scope } from '#service';
import { createTestParts, partAddress } from '#testing/parts';
import { createTestServiceKeys } from '#testing/service-keys';

export type TestEnv = Readonly<Record<string, string | undefined>>;

export interface RunningService {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export type TestWorld = ReturnType<typeof createTestWorld>;

/** Test parts, and what a test needs to run and call a service: environment, keys, clients, tokens. */
export function createTestWorld(label: string) {
  const parts = createTestParts(label);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const env: TestEnv = {
    ...process.env,
    GRPC_PORT: '0',
    MONGODB_URI: partAddress('MONGODB_URI'),
    MONGODB_DATABASE: parts.id,
    KAFKA_PREFIX: `${parts.id}.`,
    REDIS_PREFIX: `${parts.id}.`,
    ...createTestServiceKeys(),
    AUTH_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    AUTH_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };

  return {
    ...parts,
    env,

    /** Starts a service in this process, as its main.ts does; `wire` returns the port. */
    async start(wire: (scope: Scope, env: TestEnv) => Promise<number>, changes: TestEnv = {}): Promise<RunningService> {
      const { scope, stop } = createScope(label, parts.logger);
      let stopping: Promise<void> | undefined;
      const stopOnce = () => (stopping ??= stop());
      parts.onDispose(stopOnce);
      return { port: await wire(scope, { ...env, ...changes }), stop: stopOnce };
    },

    /** Returns a client that calls as service `as`. */
    client<S extends DescService>(desc: S, port: number, as = 'bff'): RpcClient<S> {
      const credential = createServiceCredential({ service: as, privateKey: env['SERVICE_PRIVATE_KEY'] ?? '' });
      const target = `127.0.0.1:${port}`;
      // Tests want the errors of the service itself, so retries are off.
      const client = createRpcClient(desc, { target, credential, timeoutMs: 20_000, circuit: NEVER_OPEN });
      parts.onDispose(() => client.close());
      return client;
    },

    /** Returns call options of a signed-in user. */
    async person(userId: number, role: Role = 'user', more: Partial<Person> = {}): Promise<CallOptions> {
      const sessionId = randomBytes(16).toString('base64url');
      const person = { userId, username: `user${userId}`, role, sessionId, ...more };
      return asPerson(await signAccessToken(privateKey, person, 600));
    },
  };
}
