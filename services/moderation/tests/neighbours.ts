import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { isAppError, type AppError } from '@tallscreen/kit/errors';
import { NEVER_OPEN } from '@tallscreen/kit/rpc/circuit';
import { createRpcChannel } from '@tallscreen/kit/rpc/client';
import { asPerson } from '@tallscreen/kit/rpc/client-identity';
import { servePolicies } from '@tallscreen/kit/testing/policies';
import { createScope } from '@tallscreen/kit/service';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { readIdentityConfig } from '../../identity/src/config.ts';
import { startIdentity } from '../../identity/src/service.ts';
import type { Media } from '../../media/tests/world.ts';
import { readSocialConfig } from '../../social/src/config.ts';
import { startSocial } from '../../social/src/service.ts';

const PASSWORD = 'correct horse';

/** Runs social and identity on media's parts and topics. */
export async function bootNeighbours({ parts, connection, env, grpcAddress }: Media) {
  function databaseFor(name: string): string {
    const database = `${parts.id}-${name}`;
    parts.onDispose(() => databaseOf(connection.useDb(database)).dropDatabase());
    return database;
  }
  function scopeOf(name: string) {
    const { scope, stop } = createScope(name, parts.logger);
    parts.onDispose(stop);
    return scope;
  }
  const credential = createServiceCredential({ service: 'bff', privateKey: env['SERVICE_PRIVATE_KEY'] ?? '' });

  const first = { ADMIN_EMAIL: 'admin@x.test', ADMIN_PASSWORD: PASSWORD };
  const mails = {
    SMTP_URL: process.env['SMTP_URL'],
    PUBLIC_URL: 'https://tallscreen.test',
    EMAIL_VERIFICATION: 'off',
  };
  const identityEnv = { ...env, ...first, ...mails, MONGODB_DATABASE: databaseFor('identity') };
  const identityAt = `127.0.0.1:${await startIdentity(scopeOf('identity'), readIdentityConfig(identityEnv))}`;
  const socialEnv = {
    ...env,
    MONGODB_DATABASE: databaseFor('social'),
    IDENTITY_ADDR: identityAt,
    MEDIA_ADDR: grpcAddress,
    MODERATION_ADDR: (await servePolicies(parts, env)).target,
  };
  const socialAt = `127.0.0.1:${await startSocial(scopeOf('social'), readSocialConfig(socialEnv))}`;

  const identity = createRpcChannel({
    target: identityAt,
    credential,
    services: [AuthService, UserService, UserAdminService],
    timeoutMs: 20_000,
    circuit: NEVER_OPEN,
  });
  const social = createRpcChannel({
    target: socialAt,
    credential,
    services: [CommentService],
    timeoutMs: 20_000,
    circuit: NEVER_OPEN,
  });
  parts.onDispose(identity.close);
  parts.onDispose(social.close);

  async function asOnlyAdmin() {
    const { session } = await identity.client(AuthService).login({ login: 'admin', password: PASSWORD });
    return asPerson(session?.accessToken ?? '');
  }

  let serial = 0;
  const tokens = new Map<number, string>();
  const names = new Map<number, string>();
  return {
    addresses: { SOCIAL_ADDR: socialAt, IDENTITY_ADDR: identityAt },
    comments: social.client(CommentService),

    /** Registers an account. Returns its user id. */
    async register(): Promise<number> {
      const name = `user${serial++}`;
      const form = { username: name, email: `${name}@x.test`, password: PASSWORD };
      const { user, session } = await identity.client(AuthService).register(form);
      tokens.set(Number(user?.id), session?.accessToken ?? '');
      names.set(Number(user?.id), name);
      return Number(user?.id);
    },

    /** Returns the user id of the only admin account. */
    async onlyAdmin(): Promise<number> {
      const { users } = await identity.client(UserService).batchGetUsers({ usernames: ['admin'] });
      return Number(users[0]?.id);
    },

    async ban(userId: number): Promise<void> {
      await identity.client(UserAdminService).banUser({ userId: BigInt(userId), reason: 'Test.' }, await asOnlyAdmin());
    },

    async unban(userId: number): Promise<void> {
      await identity.client(UserAdminService).unbanUser({ userId: BigInt(userId) }, await asOnlyAdmin());
    },

    /** Returns the refusal of a banned user's login. */
    async signInBanned(userId: number): Promise<AppError> {
      const login = names.get(userId) ?? '';
      const error: unknown = await identity
        .client(AuthService)
        .login({ login, password: PASSWORD })
        .catch((refusal: unknown) => refusal);
      if (!isAppError(error)) throw new Error('The user is not banned.');
      return error;
    },

    async isBanned(userId: number): Promise<boolean> {
      const { users } = await identity.client(UserService).batchGetUsers({ ids: [BigInt(userId)] });
      return users[0]?.status === AccountStatus.BANNED;
    },

    async deleteAccount(userId: number): Promise<void> {
      await identity.client(UserService).deleteMe({ password: PASSWORD }, asPerson(tokens.get(userId) ?? ''));
    },
  };
}
