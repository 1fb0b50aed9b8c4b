/** Kit's RPC server with only its health service, for the RPC bench. */
import { generateKeyPairSync } from 'node:crypto';
import { createAccessTokenReader, createAccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import { createServiceCredentialVerifier } from '@tallscreen/kit/auth/service-credential';
import { createLogger } from '@tallscreen/kit/logger';
import { createReadiness } from '@tallscreen/kit/readiness';
import { createRpcServer } from '@tallscreen/kit/rpc/server';

const logger = createLogger({ name: 'bench', level: 'warn' });
const { publicKey } = generateKeyPairSync('ed25519');
const server = createRpcServer({
  port: 0,
  services: [],
  logger,
  readiness: createReadiness(),
  auth: {
    verifyService: createServiceCredentialVerifier({}),
    verifyPerson: createAccessTokenVerifier({
      readToken: createAccessTokenReader(publicKey),
      isRevoked: async () => false,
    }),
  },
});
process.send?.({ port: await server.listen() });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
