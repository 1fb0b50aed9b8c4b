import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import type { Migrations } from '@tallscreen/kit-mongo/migrations';
import { banIds } from '#migrations/0001-ban-ids';
import { locksCollection } from '#store/admin-lock';
import { backupsCollection } from '#store/backups';
import { emailCodesCollection } from '#store/email-codes';
import { joiningMailsCollection } from '#store/joining-mails';
import { takenMailboxesCollection } from '#store/taken-mailboxes';
import { takenNamesCollection } from '#store/taken-names';
import { invitesCollection } from '#store/invites';
import { resetCodesCollection } from '#store/reset-codes';
import { revocationsCollection } from '#store/revocations';
import { securityEventsCollection } from '#store/security-events';
import { sessionsCollection } from '#store/sessions';
import { totpSetupsCollection } from '#store/totp-setups';
import { usersCollection } from '#store/users';
import { waitingRegistrationsCollection } from '#store/waiting-registrations';

/** Every collection of this service. */
export const collections: readonly CollectionDefinition<any>[] = [
  usersCollection,
  takenNamesCollection,
  takenMailboxesCollection,
  sessionsCollection,
  revocationsCollection,
  resetCodesCollection,
  securityEventsCollection,
  emailCodesCollection,
  totpSetupsCollection,
  locksCollection,
  backupsCollection,
  invitesCollection,
  waitingRegistrationsCollection,
  joiningMailsCollection,
  outboxCollection,
];

export const migrations: Migrations = { '0001-ban-ids': banIds };
