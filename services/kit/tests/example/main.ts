import { createPublicKey } from 'node:crypto';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { createAccessTokenReader, createAccessTokenVerifier } from '#auth/access-token';
import { createServiceCredentialVerifier } from '#auth/service-credential';
import { createRpcServer, implement } from '#rpc/server';
import { runService } from '#service';
import { logins } from '../rpc/logins.ts';
import { createUsers } from '../rpc/users.ts';
import { readExampleConfig } from './config.ts';

await runService('example', async (scope) => {
  const config = readExampleConfig();
  scope.ready('itself', () => Promise.resolve());
  if (process.env['LOST_PART']) {
    let isLost = true;
    process.on('message', (message) => void (isLost = message !== 'come back'));
    scope.ready(process.env['LOST_PART'], () => (isLost ? Promise.reject(new Error('away')) : Promise.resolve()));
  }
  scope.onDispose(() => scope.logger.info('disposed'));
  if (process.env['STUCK_DISPOSAL']) scope.onDispose(() => new Promise(() => undefined));
  const auth = {
    verifyService: createServiceCredentialVerifier(config.SERVICE_PUBLIC_KEYS),
    verifyPerson: createAccessTokenVerifier({
      readToken: createAccessTokenReader(createPublicKey(config.AUTH_PUBLIC_KEY)),
      isRevoked: () => Promise.resolve(false),
    }),
  };
  await scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,

      auth,
      logger: scope.logger,
      readiness: scope.readiness,
      services: [implement(UserService, createUsers()), implement(AuthService, logins)],
    }),
  );
});
