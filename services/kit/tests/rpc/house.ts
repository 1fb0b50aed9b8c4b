import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { DescService } from '@bufbuild/protobuf';
import { createAccessTokenReader, createAccessTokenVerifier, signAccessToken } from '#auth/access-token';
import type { Person } from '#auth/person';
import type { Revocations } from '#auth/revocation';
import { createServiceCredential, createServiceCredentialVerifier } from '#auth/service-credential';
import { createLogger } from '#logger';
import { createReadiness } from '#readiness';
import { createRpcClient, type RpcChannelOptions, type RpcClient } from '#rpc/client';
import { createRpcServer, type RpcServer, type RpcService } from '#rpc/server';

type ClientOptions = Partial<Omit<RpcChannelOptions, 'services' | 'target'>>;

export interface House {
  readonly lines: string[];
  readonly serviceKey: string;
  readonly credentialOf: (service: string) => () => Promise<string>;
  readonly tokenOf: (person: Person, ttlSeconds?: number) => Promise<string>;
  readonly serve: (...services: RpcService[]) => Promise<{ address: string; server: RpcServer }>;
  readonly connect: <S extends DescService>(desc: S, address: string, options?: ClientOptions) => RpcClient<S>;
  readonly close: () => Promise<void>;
}

/** Keys, servers and clients of one small installation, as main.ts wires them. */
export function createHouse(isRevoked: Revocations['isRevoked'] = () => Promise.resolve(false)): House {
  const serviceKey = randomUUID();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const lines: string[] = [];
  const logger = createLogger({
    name: 'house',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  const auth = {
    verifyService: createServiceCredentialVerifier({ serviceKey }),
    verifyPerson: createAccessTokenVerifier({ readToken: createAccessTokenReader(publicKey), isRevoked }),
  };
  const credentialOf = (service: string) => createServiceCredential({ service, serviceKey });
  const closing: (() => unknown)[] = [];
  return {
    lines,
    serviceKey,
    credentialOf,
    tokenOf: (person, ttlSeconds = 900) => signAccessToken(privateKey, person, ttlSeconds),
    async serve(...services) {
      const readiness = createReadiness();
      const server = createRpcServer({ port: 0, services, auth, logger, readiness });
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
