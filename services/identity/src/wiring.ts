import type { KeyObject } from 'node:crypto';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { Scope } from '@tallscreen/kit/service';
import { ACCESS_TOKEN_SECONDS } from '@tallscreen/kit/wiring';
import type { IdentityConfig } from '#config';
import { createAccounts } from '#domain/accounts';
import { createDirectory } from '#domain/directory';
import { createNameCheck } from '#domain/name-check';
import { createPasswordHasher } from '#domain/password-hash';
import { createPasswordReset } from '#domain/password-reset';
import { createRegister } from '#domain/register';
import { createSessions } from '#domain/sessions';
import { createSignIn } from '#domain/sign-in';
import { createMailer } from '#mail';
import { createLoginTries } from '#store/login-tries';
import type { Stores } from '#store/stores';

export interface DomainDeps {
  readonly scope: Scope;
  readonly config: IdentityConfig;
  readonly privateKey: KeyObject;
  readonly stores: Stores;
  readonly redis: Redis;
  readonly newId: () => number;
}

/** The rules, each with what it needs. */
export function createDomain({ scope, config, privateKey, stores, redis, newId }: DomainDeps) {
  const { users: reader, writer } = stores;
  const hasher = createPasswordHasher();
  const checkNames = createNameCheck(reader);
  const sessions = createSessions({
    privateKey,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
    accounts: reader,
    store: stores.sessions,
  });
  const tries = createLoginTries({ redis, scale: config.RATE_LIMIT_SCALE, logger: scope.logger });
  const sendCode = createCodeSender(scope, config);
  return {
    reader,
    writer,
    hasher,
    newId,
    sessions,
    register: createRegister({ writer, sessions, hasher, newId, checkNames }),
    signIn: createSignIn({ accounts: reader, sessions, hasher, tries }),
    accounts: createAccounts({ reader, writer, hasher, checkNames }),
    directory: createDirectory(reader),
    reset: createPasswordReset({ privateKey, reader, writer, hasher, codes: stores.resetCodes, sendCode }),
  };
}

function createCodeSender({ logger, onDispose }: Scope, { SMTP_URL, MAIL_FROM }: IdentityConfig) {
  if (!SMTP_URL) {
    logger.warn('SMTP_URL is not set: nobody can reset a password');
    return undefined;
  }
  const mailer = createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM, logger });
  onDispose(() => mailer.close());
  return (email: string, code: string) => mailer.sendResetCode(email, code);
}
