import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import type { Migrations } from '@tallscreen/kit-mongo/migrations';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { up as addResetLinks } from '#migrations/0003-reset-links';
import { up as claimNames } from '#migrations/0004-name-claims';
import { up as foldSearchKeys } from '#migrations/0005-search-keys';
import { locksCollection } from '#store/admin-lock';
import { emailCodesCollection } from '#store/email-codes';
import { mailboxClaimsCollection } from '#store/mailbox-claims';
import { nameClaimsCollection } from '#store/name-claims';
import { resetCodesCollection } from '#store/reset-codes';
import { revocationsCollection } from '#store/revocations';
import { securityEventsCollection } from '#store/security-events';
import { sessionsCollection } from '#store/sessions';
import { totpSetupsCollection } from '#store/totp-setups';
import { usersCollection } from '#store/users';

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

export const migrations: Migrations = {
  '0001-plain-names': usePlainNames,
  '0002-snake-case-collections': useSnakeCase,
  '0003-reset-links': addResetLinks,
  '0004-name-claims': claimNames,
  '0005-search-keys': foldSearchKeys,
};
