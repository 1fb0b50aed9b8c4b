import { createPrivateKey } from 'node:crypto';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openBus, openIds, openMongo, openOutbox, openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { IdentityConfig } from '#config';
import { createFirstAdmin } from '#domain/first-admin';
import { createAuthRpc } from '#rpc/auth';
import { createUserAdminRpc } from '#rpc/user-admin';
import { createUserRpc } from '#rpc/users';
import { createStores, indexes } from '#store/stores';
import { createDomain } from '#wiring';

/** The whole service on its parts; main.ts and the tests start the same one. Answers the port. */
export async function startIdentity(scope: Scope, config: IdentityConfig): Promise<number> {
  const { logger, readiness } = scope;
  const connection = await openMongo(scope, config, indexes);
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const outbox = openOutbox(scope, connection, openBus(scope, config));
  const revocations = openRevocations(redis, config);
  const stores = createStores({ connection, redis, outbox, revocations, logger });
  const privateKey = createPrivateKey(config.AUTH_PRIVATE_KEY);
  const domain = createDomain({ scope, config, privateKey, stores, redis, newId });

  if (config.ADMIN_EMAIL && config.ADMIN_PASSWORD) {
    await createFirstAdmin(domain, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD });
  }
  const watching = stores.keeper.watch(scope.signal);
  scope.onDispose(() => watching);

  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth: rpcAuthOf(config, revocations),
      services: [
        implement(AuthService, createAuthRpc(domain)),
        implement(UserService, createUserRpc(domain)),
        implement(UserAdminService, createUserAdminRpc(domain)),
      ],
    }),
  );
}
