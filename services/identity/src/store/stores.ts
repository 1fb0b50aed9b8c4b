import type { Revocations } from '@tallscreen/kit/auth/revocation';
import type { Logger } from '@tallscreen/kit/logger';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { ACCESS_TOKEN_SECONDS } from '@tallscreen/kit/wiring';
import type { Connection } from 'mongoose';
import { createAccountWriter } from '#store/account-writer';
import { createAdminTurn, turnIndexes } from '#store/admin-turn';
import { createResetCodes, resetIndexes } from '#store/reset-codes';
import { createRevocationKeeper } from '#store/revocation-keeper';
import { createRevocationCollection, revocationIndexes } from '#store/revocations';
import { createSessionStore } from '#store/session-store';
import { createSessionCollection, sessionIndexes } from '#store/sessions';
import { createUsers, userIndexes } from '#store/users';

export const indexes: readonly IndexSpec[] = [
  ...userIndexes,
  ...sessionIndexes,
  ...revocationIndexes,
  ...resetIndexes,
  ...turnIndexes,
];

export interface StoresDeps {
  readonly connection: Connection;
  readonly redis: Redis;
  readonly outbox: Outbox;
  readonly revocations: Revocations;
  readonly logger: Logger;
}

export type Stores = ReturnType<typeof createStores>;

export function createStores({ connection, redis, outbox, revocations: inRedis, logger }: StoresDeps) {
  const users = createUsers(connection);
  const sessions = createSessionCollection(connection);
  const revocations = createRevocationCollection(connection, ACCESS_TOKEN_SECONDS);
  const keeper = createRevocationKeeper({ revocations, inRedis, redis, logger });
  const resetCodes = createResetCodes(connection);
  const takeAdminTurn = createAdminTurn(connection);
  return {
    users,
    keeper,
    writer: createAccountWriter({ users, sessions, revocations, keeper, resetCodes, outbox, takeAdminTurn }),
    sessions: createSessionStore({ connection, sessions, revocations, keeper }),
    resetCodes,
  };
}
