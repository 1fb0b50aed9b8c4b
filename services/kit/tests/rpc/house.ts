import { generateKeyPairSync } from 'node:crypto';
import type { DescService } from '@bufbuild/protobuf';
import { createAccessTokenReader, createAccessTokenVerifier, signAccessToken } from '#auth/access-token';
import type { Person } from '#auth/person';
import type { Revocations } from '#auth/revocation';
import {
  createServiceCredential,
  createServiceCredentialVerifier,
  type ServiceCredential,
} from '#auth/service-credential';
import { readConfig, rpcConfig } from '#config';
import { createLogger } from '#logger';
import { createReadiness } from '#readiness';
import { createRpcClient, type RpcChannelOptions, type RpcClient } from '#rpc/client';
import { createRpcServer, type RpcServer, type RpcService } from '#rpc/server';
import type { RpcTls } from '#rpc/tls';
import { createTestServiceKeys } from '#testing/service-keys';

type ClientOptions = Partial<Omit<RpcChannelOptions, 'services' | 'target'>>;

export interface House {
  readonly lines: string[];
  readonly keys: ReturnType<typeof createTestServiceKeys>;
  readonly credentialOf: (service: string) => ServiceCredential;
  readonly tokenOf: (person: Person, ttlSeconds?: number) => Promise<string>;
  readonly serve: (...services: RpcService[]) => Promise<{ address: string; server: RpcServer }>;
  readonly connect: <S extends DescService>(desc: S, address: string, options?: ClientOptions) => RpcClient<S>;
  readonly close: () => Promise<void>;
}

/** Keys, servers and clients of one small installation, as main.ts wires them. */
export function createHouse(
  isRevoked: Revocations['isRevoked'] = () => Promise.resolve(false),
  tls: RpcTls = {},
): House {
  const keys = createTestServiceKeys();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const lines: string[] = [];
  const logger = createLogger({
    name: 'house',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  const auth = {
    verifyService: createServiceCredentialVerifier(
      readConfig({ SERVICE_PUBLIC_KEYS: rpcConfig.SERVICE_PUBLIC_KEYS }, keys).SERVICE_PUBLIC_KEYS,
    ),
    verifyPerson: createAccessTokenVerifier({ readToken: createAccessTokenReader(publicKey), isRevoked }),
  };
  const credentialOf = (service: string) => createServiceCredential({ service, privateKey: keys.SERVICE_PRIVATE_KEY });
  const closing: (() => unknown)[] = [];
  return {
    lines,
    keys,
    credentialOf,
    tokenOf: (person, ttlSeconds = 900) => signAccessToken(privateKey, person, ttlSeconds),
    async serve(...services) {
      const readiness = createReadiness();
      const server = createRpcServer({ port: 0, services, auth, logger, readiness, tls });
      const port = await server.listen();
      closing.push(() => server.drain(100));
      return { address: `127.0.0.1:${port}`, server };
    },
    connect(desc, address, options) {
      const client = createRpcClient(desc, { target: address, credential: credentialOf('bff'), ...options });
      closing.push(client.close);
      return client;
    },
    async close() {
      for (const end of closing.toReversed()) await end();
    },
  };
}
