import { openTestBus } from '@tallscreen/kit-events/testing/bus';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { asPerson } from '@tallscreen/kit/rpc/client-identity';
import { createTestWorld, type TestEnv } from '@tallscreen/kit/testing/service';
import { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import { AuthService, type Session } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { SecurityEventService } from '@tallscreen/proto/tallscreen/identity/v1/security_event_service_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { readIdentityConfig } from '#config';
import { startIdentity } from '#service';

export const PASSWORD = 'correct horse';
export const ADMIN = { login: 'boss@x.test', password: 'boss password' };

/** A running identity service, its clients, and a function that registers users. */
export async function openIdentity(label: string, settings: TestEnv = {}) {
  const world = createTestWorld(label);
  const connection = await openTestDatabase(world);
  const bus = openTestBus(world);
  const redis = await world.redis();
  const start = (changes: TestEnv = {}) =>
    world.start((scope, env) => startIdentity(scope, readIdentityConfig(env)), {
      EMAIL_VERIFICATION: 'off',
      ...settings,
      ...changes,
    });
  const { port, stop } = await start({ ADMIN_EMAIL: ADMIN.login, ADMIN_PASSWORD: ADMIN.password });
  const auth = world.client(AuthService, port);
  const account = world.client(AccountService, port);
  const users = world.client(UserService, port);
  const admin = world.client(UserAdminService, port);
  const securityEvents = world.client(SecurityEventService, port);

  let serial = 0;
  async function register(name = `user${serial++}`) {
    const local = name
      .normalize('NFKD')
      .replace(/[^\w.-]/g, '')
      .toLowerCase();
    const given = { username: name, email: `${local}@x.test`, password: PASSWORD };
    const { user, session } = await auth.register(given);
    return { user: user!, id: user!.id, name, email: given.email, session: session!, as: asSession(session) };
  }

  return {
    ...world,
    connection,
    bus,
    redisClient: redis,
    start,
    /** Stops the process that was started first. */
    stop,
    port,
    auth,
    account,
    users,
    admin,
    securityEvents,
    register,
    signIn: async (login: string, password = PASSWORD, adminOnly = false, userAgent = '') => {
      const { user, session } = await auth.login({ login, password, adminOnly, userAgent });
      return { user: user!, session: session!, as: asSession(session) };
    },
  };
}

export const asSession = (session: Session | undefined) => asPerson(session?.accessToken ?? '');
