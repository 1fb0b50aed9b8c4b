import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { Logger } from '@tallscreen/kit/logger';
import type { CollectionDefinition } from '@tallscreen/kit/mongo/collection';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { ACCESS_TOKEN_SECONDS } from '@tallscreen/kit/wiring';
import type { Connection } from 'mongoose';
import type { HashMailbox } from '#domain/mailbox';
import { createAdminLock, locksCollection } from '#store/admin-lock';
import { createEmailCodeStore, emailCodesCollection } from '#store/email-codes';
import { createLoginAttempts } from '#store/login-attempts';
import { createMailCounts } from '#store/mail-counts';
import { createMailboxClaimStore, mailboxClaimsCollection } from '#store/mailbox-claims';
import { createNameClaimStore, nameClaimsCollection } from '#store/name-claims';
import { createResetCodeStore, resetCodesCollection } from '#store/reset-codes';
import { createRevocationStore, revocationsCollection } from '#store/revocations';
import { createSecurityEventStore, securityEventsCollection } from '#store/security-events';
import { createSessionStore, sessionsCollection } from '#store/sessions';
import { createTotpSetupStore, totpSetupsCollection } from '#store/totp-setups';
import { createUserStore, usersCollection } from '#store/users';

/** Every collection of this service. */
export const collections: readonly CollectionDefinition<any>[] = [
  usersCollection,
  nameClaimsCollection,
  mailboxClaimsCollection,
  sessionsCollection,
  revocationsCollection,
  resetCodesCollection,
  securityEventsCollection,
  emailCodesCollection,
  totpSetupsCollection,
  locksCollection,
  outboxCollection,
];

export interface OpenStoresDeps {
  readonly connection: Connection;
  readonly redis: Redis;
  /** The setting RATE_LIMIT_SCALE. */
  readonly scale: number;
  readonly hashMailbox: HashMailbox;
  readonly logger: Logger;
}

/** Opens every store of this service. */
export const openStores = ({ connection, redis, scale, hashMailbox, logger }: OpenStoresDeps) => ({
  users: createUserStore(connection),
  nameClaims: createNameClaimStore(connection),
  mailboxClaims: createMailboxClaimStore(connection),
  sessions: createSessionStore(connection),
  revocations: createRevocationStore(connection, ACCESS_TOKEN_SECONDS),
  resetCodes: createResetCodeStore(connection),
  emailCodes: createEmailCodeStore(connection),
  totpSetups: createTotpSetupStore(connection),
  mailCounts: createMailCounts({ redis, scale, hashMailbox, logger }),
  attempts: createLoginAttempts({ redis, scale, logger }),
  securityEvents: createSecurityEventStore(connection),
  lockAdmins: createAdminLock(connection),
});
