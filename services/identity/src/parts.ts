import { createPrivateKey, createPublicKey } from 'node:crypto';
import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import type { Logger } from '@tallscreen/kit/logger';
import { openIds, openMongo } from '@tallscreen/kit-mongo/wiring';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { Scope } from '@tallscreen/kit/service';
import { openRedis, openRevocations, REVOCATION_SECONDS } from '@tallscreen/kit/wiring';
import type { Connection } from 'mongoose';
import type { IdentityConfig } from '#config';
import { createMailboxHash, type HashMailbox } from '#domain/mailbox';
import { createRecoveryCodeHash } from '#domain/recovery-codes';
import { createResetCodeHash, createResetSecrets } from '#domain/reset-code';
import { createSecretBox, deriveKey } from '#domain/secret-box';
import { createNameHash } from '#domain/security-event';
import { createMailer, type Mailer } from '#events/mail';
import { createAddressLock, createAdminLock } from '#store/admin-lock';
import { createBackupStore } from '#store/backups';
import * as database from '#store/database';
import { createInviteStore } from '#store/invites';
import { createEmailCodeStore } from '#store/email-codes';
import { createJoiningMailStore } from '#store/joining-mails';
import { CODE_ATTEMPTS, createLoginAttempts, PASSWORD_ATTEMPTS } from '#store/login-attempts';
import { createMailCounts } from '#store/mail-counts';
import { createTakenMailboxStore } from '#store/taken-mailboxes';
import { createTakenNameStore } from '#store/taken-names';
import { createResetCodeStore } from '#store/reset-codes';
import { createRevocationStore } from '#store/revocations';
import { createSecurityEventStore } from '#store/security-events';
import { createSessionStore } from '#store/sessions';
import { createTotpSetupStore } from '#store/totp-setups';
import { createUserStore } from '#store/users';
import { createWaitingRegistrationStore } from '#store/waiting-registrations';

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens what the service works with: database, Redis, Kafka and the mail server. They close with the scope. */
export async function openParts(scope: Scope, config: IdentityConfig) {
  const { logger } = scope;
  const connection = await openMongo(scope, config, database);
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const outbox = openOutbox(scope, connection, openBus(scope, config));
  const keys = createKeys(config);
  const { hashMailbox } = keys;
  const mailer = openMailer(scope, config);
  const stores = openStores({ connection, redis, scale: config.RATE_LIMIT_SCALE, hashMailbox, logger });
  return {
    logger,
    connection,
    newId,
    redis,
    redisRevocations: openRevocations(redis, config),
    outbox,
    sendMail: mailer?.send,
    deliverMail: mailer?.deliver,
    mailWorks: async () => (await mailer?.works()) ?? false,
    ...keys,
    ...stores,
  };
}

interface OpenStoresDeps {
  readonly connection: Connection;
  readonly redis: Redis;
  /** The setting RATE_LIMIT_SCALE. */
  readonly scale: number;
  readonly hashMailbox: HashMailbox;
  readonly logger: Logger;
}

const openStores = ({ connection, redis, scale, hashMailbox, logger }: OpenStoresDeps) => ({
  users: createUserStore(connection),
  takenNames: createTakenNameStore(connection),
  takenMailboxes: createTakenMailboxStore(connection),
  sessions: createSessionStore(connection),
  revocations: createRevocationStore(connection, REVOCATION_SECONDS),
  resetCodes: createResetCodeStore(connection),
  emailCodes: createEmailCodeStore(connection),
  totpSetups: createTotpSetupStore(connection),
  mailCounts: createMailCounts({ redis, scale, hashMailbox, logger }),
  attempts: createLoginAttempts({ redis, scale, logger }, PASSWORD_ATTEMPTS),
  codeAttempts: createLoginAttempts({ redis, scale, logger }, CODE_ATTEMPTS),
  securityEvents: createSecurityEventStore(connection),
  lockAdmins: createAdminLock(connection),
  lockAddress: createAddressLock(connection),
  backups: createBackupStore(connection),
  inviteStore: createInviteStore(connection),
  joiningMails: createJoiningMailStore(connection),
  waiting: createWaitingRegistrationStore(connection),
});

/** Keys for signing, hashing and encrypting, derived from the keys of the settings. */
function createKeys(config: IdentityConfig) {
  const privateKey = createPrivateKey(config.AUTH_PRIVATE_KEY);
  // Export the key again: the settings may have the same key with other line breaks, as base64, or without a last
  // newline.
  const totpKey = config.TOTP_KEY ?? privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    privateKey,
    publicKey: createPublicKey(config.AUTH_PUBLIC_KEY),
    secretBox: createSecretBox(deriveKey(totpKey, 'tallscreen totp secrets')),
    hashRecoveryCode: createRecoveryCodeHash(deriveKey(totpKey, 'tallscreen recovery codes')),
    hashMailbox: createMailboxHash(privateKey),
    hashName: createNameHash(privateKey),
    hashCode: createResetCodeHash(privateKey),
    secrets: createResetSecrets(privateKey),
  };
}

/** Opens the mail server; undefined if none is set up. */
function openMailer({ logger, onDispose }: Scope, { SMTP_URL, MAIL_FROM }: IdentityConfig): Mailer | undefined {
  if (!SMTP_URL) {
    logger.warn('SMTP_URL is not set: nobody can reset a password or verify an e-mail address');
    return undefined;
  }
  const mailer = createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM, logger });
  onDispose(() => mailer.close());
  return mailer;
}
