import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { readConfig } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { openIds, openMongo } from '@tallscreen/kit-mongo/wiring';
import type { Scope } from '@tallscreen/kit/service';
import { z } from 'zod';
import { createAddAccount } from '#app/add-account';
import { createReserveAddress } from '#app/reserve-address';
import { createFirstAdmin } from '#app/create-first-admin';
import { createPasswordHasher } from '#app/password-hasher';
import { readEmail } from '#domain/names';
import { createAddressLock } from '#store/admin-lock';
import * as database from '#store/database';
import { createTakenNameStore } from '#store/taken-names';
import { createUserStore } from '#store/users';
import { createWaitingRegistrationStore } from '#store/waiting-registrations';

export const adminConfig = {
  ...mongoConfig('identity'),
  ADMIN_EMAIL: z.email().describe('e-mail address of the first admin'),
  ADMIN_PASSWORD: z.string().min(6).describe("the first admin's password"),
};

/**
 * Creates the first admin while no service runs; identity's relay publishes the account later. Does not change a
 * registered account: returns `known`, or `foreign` if there is no admin, because then somebody else has registered the
 * address.
 */
export async function makeFirstAdmin(
  scope: Scope,
  env: Record<string, string | undefined>,
): Promise<'created' | 'known' | 'foreign'> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...config } = readConfig(adminConfig, env);
  const connection = await openMongo(scope, config, database);
  const [users, takenNames] = [createUserStore(connection), createTakenNameStore(connection)];
  if (await users.findByEmail(readEmail(email))) return (await users.countActiveAdmins()) > 0 ? 'known' : 'foreign';
  const newId = await openIds(scope, connection);
  const waiting = createWaitingRegistrationStore(connection);
  const lockAddress = createAddressLock(connection);
  const reserveAddress = createReserveAddress({ users, waiting, takenNames, lockAddress, mustVerifyEmail: true });
  const addAccount = createAddAccount({ users, takenNames, reserveAddress, outbox: createOutbox(connection) });
  await createFirstAdmin({ users, takenNames, hasher: createPasswordHasher(), newId, addAccount }, { email, password });
  return 'created';
}
