import { createPrivateKey, createPublicKey } from 'node:crypto';
import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openIds, openMongo } from '@tallscreen/kit/mongo/wiring';
import { ACCESS_TOKEN_SECONDS, openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { SecurityEventService } from '@tallscreen/proto/tallscreen/identity/v1/security_event_service_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { createReadUserData } from '@tallscreen/kit/mongo/user-data';
import { UserDataService } from '@tallscreen/proto/tallscreen/identity/v1/user_data_service_pb';
import { createUserDataRpc } from '#rpc/user-data';
import { collections, openStores } from '#store/open-stores';
import { userDataKinds } from '#store/user-data';
import { createAddAccount } from '#app/add-account';
import { createBanUser } from '#app/ban-user';
import { createBatchGetUsers } from '#app/batch-get-users';
import { createChangeAccount } from '#app/change-account';
import { createChangePassword } from '#app/change-password';
import { createChangeRole } from '#app/change-role';
import { createCheckNames } from '#app/check-names';
import { createFirstAdmin } from '#app/create-first-admin';
import { createDeleteAccount } from '#app/delete-account';
import { createConfirmTotp } from '#app/confirm-totp';
import { createEndOtherSessions } from '#app/end-other-sessions';
import { createEndOwnSession } from '#app/end-own-session';
import { createEndSession } from '#app/end-session';
import { createIssueTokens } from '#app/issue-tokens';
import { createKeepMailbox } from '#app/keep-mailbox';
import { createKnownDevices } from '#app/known-devices';
import { createListSecurityEvents } from '#app/list-security-events';
import { createListSessions } from '#app/list-sessions';
import { createListUsers } from '#app/list-users';
import { createOpenSession } from '#app/open-session';
import { createPasswordHasher } from '#app/password-hasher';
import { createProvePassword } from '#app/prove-password';
import { createReadAccount } from '#app/read-account';
import { createRefreshSession } from '#app/refresh-session';
import { createRegister } from '#app/register';
import { createRequestPasswordReset } from '#app/request-password-reset';
import { createRemoveTotp } from '#app/remove-totp';
import { createRemoveUserTotp } from '#app/remove-user-totp';
import { createResendEmailCode } from '#app/resend-email-code';
import { createResetPassword } from '#app/reset-password';
import { createSearchUsers } from '#app/search-users';
import { createSendEmailCode, orLog } from '#app/send-email-code';
import { createSendNotice } from '#app/send-notice';
import { createSecurityLog } from '#app/security-log';
import { createSetAvatar } from '#app/set-avatar';
import { createSetUpTotp } from '#app/set-up-totp';
import { createSignIn } from '#app/sign-in';
import { createRevocationSpreader } from '#app/spread-revocations';
import { createUnbanUser } from '#app/unban-user';
import { createUpdateProfile } from '#app/update-profile';
import { createUseSecondFactor } from '#app/use-second-factor';
import { createVerifyEmail } from '#app/verify-email';
import { createVerifyResetCode } from '#app/verify-reset-code';
import type { IdentityConfig } from '#config';
import { createEmailCodeHash } from '#domain/email-code';
import { createStaffNameCheck } from '#domain/look-alike';
import { createMailboxHash } from '#domain/mailbox';
import { createResetCodeHash, createResetSecrets } from '#domain/reset-code';
import { createNameHash } from '#domain/security-event';
import { createRecoveryCodeHash } from '#domain/recovery-codes';
import { createSecretBox, deriveKey } from '#domain/secret-box';
import { createSessionEnd } from '#domain/session';
import { createMailer, type SendMail } from '#events/mail';
import { createToUserProto } from '#events/user-mapping';
import { startRestoreRevocations } from '#jobs/restore-revocations';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { up as addResetLinks } from '#migrations/0003-reset-links';
import { up as claimNames } from '#migrations/0004-name-claims';
import { createAccountRpc } from '#rpc/account';
import { createAuthRpc } from '#rpc/auth';
import { createSecurityEventRpc } from '#rpc/security-events';
import { createUserAdminRpc } from '#rpc/user-admin';
import { createUserRpc } from '#rpc/users';

const migrations = {
  '0001-plain-names': usePlainNames,
  '0002-snake-case-collections': useSnakeCase,
  '0003-reset-links': addResetLinks,
  '0004-name-claims': claimNames,
};

/** Starts the service; main.ts and the tests start the same one. Returns the port it listens on. */
export async function startIdentity(scope: Scope, config: IdentityConfig): Promise<number> {
  const { logger } = scope;
  const connection = await openMongo(scope, config, collections, migrations);
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const outbox = openOutbox(scope, connection, openBus(scope, config));
  const redisRevocations = openRevocations(redis, config);
  const privateKey = createPrivateKey(config.AUTH_PRIVATE_KEY);

  const adminsMustUseTotp = config.ADMIN_REQUIRE_TOTP === '1';
  const totpKey = config.TOTP_KEY ?? config.AUTH_PRIVATE_KEY;
  const secretBox = createSecretBox(deriveKey(totpKey, 'tallscreen totp secrets'));
  const hashRecoveryCode = createRecoveryCodeHash(deriveKey(totpKey, 'tallscreen recovery codes'));

  const hashMailbox = createMailboxHash(privateKey);
  const stores = openStores({ connection, redis, scale: config.RATE_LIMIT_SCALE, hashMailbox, logger });
  const {
    users,
    nameClaims,
    mailboxClaims,
    sessions,
    revocations,
    resetCodes,
    emailCodes,
    totpSetups,
    mailCounts,
    attempts,
    securityEvents,
    lockAdmins,
  } = stores;

  const hashName = createNameHash(privateKey);
  const retentionDays = config.SECURITY_EVENT_DAYS;
  const securityLog = createSecurityLog({ securityEvents, newId, hashName, retentionDays, logger });

  const hasher = createPasswordHasher();
  const spreader = createRevocationSpreader({ revocations, redisRevocations, redis, logger });
  const endSession = createEndSession({ connection, sessions, revocations, spreader });
  const accessTokenSeconds = ACCESS_TOKEN_SECONDS;
  const otherSessions = createEndOtherSessions({ outbox, sessions, revocations, spreader, accessTokenSeconds });
  const sessionEnd = createSessionEnd({
    anybody: config.SESSION_LIFETIME_SECONDS,
    admin: config.ADMIN_SESSION_LIFETIME_SECONDS,
  });
  const issueTokens = createIssueTokens({
    privateKey,
    accessTokenSeconds,
    users,
    endSession,
    sessionEnd,
    adminsMustUseTotp,
  });
  const openSession = createOpenSession({ sessions, issueTokens, sessionEnd });
  const devices = createKnownDevices({ privateKey, publicKey: createPublicKey(config.AUTH_PUBLIC_KEY) });
  const addAccount = createAddAccount({ users, nameClaims, outbox });
  const changeAccount = createChangeAccount({
    users,
    sessions,
    otherSessions,
    revocations,
    resetCodes,
    nameClaims,
    keepMailbox: createKeepMailbox({ mailboxClaims, hashMailbox }),
    lockAdmins,
    outbox,
    spreader,
    securityLog,
  });
  const isStaffName = createStaffNameCheck(config.STAFF_NAMES);
  const checkNames = createCheckNames({ users, nameClaims, isStaffName });
  const readAccount = createReadAccount({ users });
  const provePassword = createProvePassword({ hasher, attempts, sessions, endSession, securityLog });
  const hashCode = createResetCodeHash(privateKey);
  const secrets = createResetSecrets(privateKey);
  const emailCodeHash = createEmailCodeHash(hashCode);
  const sendMail = openMailer(scope, config);
  const sendNotice = createSendNotice({ mailCounts, sendMail });
  const sendEmailCode = sendMail && createSendEmailCode({ emailCodes, emailCodeHash, sendMail });
  const mustVerifyEmail = config.EMAIL_VERIFICATION === 'on';
  // Without verification nobody gets a code unless they ask for one.
  const sendsCodes = { sendEmailCode: mustVerifyEmail && sendEmailCode ? orLog(sendEmailCode, logger) : undefined };
  const toUserProto = createToUserProto(mustVerifyEmail, adminsMustUseTotp);

  const useSecondFactor = createUseSecondFactor({ changeAccount, secretBox, hashRecoveryCode });
  const totpDeps = {
    readAccount,
    provePassword,
    totpSetups,
    secretBox,
    hashRecoveryCode,
    changeAccount,
    otherSessions,
    sendNotice,
  };

  const authRpc = createAuthRpc({
    toUserProto,
    register: createRegister({
      checkNames,
      hasher,
      newId,
      addAccount,
      mailCounts,
      openSession,
      devices,
      ...sendsCodes,
    }),
    signIn: createSignIn({ users, hasher, attempts, openSession, useSecondFactor, devices, securityLog }),
    refreshSession: createRefreshSession({ privateKey, sessions, issueTokens, endSession, securityLog }),
    endSession,
    requestPasswordReset: createRequestPasswordReset({
      connection,
      users,
      resetCodes,
      hashCode,
      secrets,
      mailCounts,
      sendMail,
      scale: config.RATE_LIMIT_SCALE,
      publicUrl: config.PUBLIC_URL,
    }),
    verifyResetCode: createVerifyResetCode({ users, resetCodes, hashCode, secrets }),
    resetPassword: createResetPassword({ users, resetCodes, hasher, changeAccount, devices }),
  });
  const accountRpc = createAccountRpc({
    verifyEmail: createVerifyEmail({ readAccount, emailCodes, emailCodeHash, changeAccount }),
    resendEmailCode: createResendEmailCode({ readAccount, mailCounts, sendEmailCode }),
    changePassword: createChangePassword({
      readAccount,
      provePassword,
      hasher,
      changeAccount,
      otherSessions,
      sendNotice,
    }),
    listSessions: createListSessions({ sessions }),
    endOwnSession: createEndOwnSession({ sessions, endSession }),
    otherSessions,
    setUpTotp: createSetUpTotp(totpDeps),
    confirmTotp: createConfirmTotp(totpDeps),
    removeTotp: createRemoveTotp({ ...totpDeps, useSecondFactor, adminsMustUseTotp }),
  });
  const profileDeps = { readAccount, provePassword, checkNames, changeAccount, mailCounts, sendNotice, ...sendsCodes };
  const userRpc = createUserRpc({
    toUserProto,
    readAccount,
    updateProfile: createUpdateProfile(profileDeps),
    setAvatar: createSetAvatar({ changeAccount }),
    deleteAccount: createDeleteAccount({ readAccount, provePassword, changeAccount }),
    batchGetUsers: createBatchGetUsers({ users }),
    searchUsers: createSearchUsers({ users }),
  });
  const userAdminRpc = createUserAdminRpc({
    toUserProto,
    listUsers: createListUsers({ users }),
    changeRole: createChangeRole({ changeAccount }),
    banUser: createBanUser({ changeAccount }),
    unbanUser: createUnbanUser({ changeAccount }),
    removeUserTotp: createRemoveUserTotp({ changeAccount, sendNotice }),
  });

  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email && password) await createFirstAdmin({ users, nameClaims, hasher, newId, addAccount }, { email, password });
  const restoring = startRestoreRevocations({ restore: () => spreader.restore(), logger });
  scope.onStop(() => restoring.stop());

  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness: scope.readiness,
      auth: rpcAuthOf(config, redisRevocations),
      services: [
        implement(AuthService, authRpc),
        implement(AccountService, accountRpc),
        implement(UserService, userRpc),
        implement(UserAdminService, userAdminRpc),
        implement(SecurityEventService, createSecurityEventRpc(createListSecurityEvents({ securityEvents }))),
        implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds))),
      ],
    }),
  );
}

/** Returns a function that sends mails in the background, undefined if no mail server is set up. */
function openMailer({ logger, onDispose }: Scope, { SMTP_URL, MAIL_FROM }: IdentityConfig): SendMail | undefined {
  if (!SMTP_URL) {
    logger.warn('SMTP_URL is not set: nobody can reset a password or verify an e-mail address');
    return undefined;
  }
  const mailer = createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM, logger });
  onDispose(() => mailer.close());
  return mailer.send;
}
