import { ACCESS_TOKEN_SECONDS, REVOCATION_SECONDS } from '@tallscreen/kit/wiring';
import { createAddAccount } from '#app/add-account';
import { createBanUser } from '#app/ban-user';
import { createBatchGetUsers } from '#app/batch-get-users';
import { createChangeAccount } from '#app/change-account';
import { createChangePassword } from '#app/change-password';
import { createChangeRole } from '#app/change-role';
import { createCheckNames } from '#app/check-names';
import { createConfirmTotp } from '#app/confirm-totp';
import { createFirstAdmin, type FirstAdmin } from '#app/create-first-admin';
import { createDeleteAccount } from '#app/delete-account';
import { createEndBan } from '#app/end-ban';
import { createEndOtherSessions } from '#app/end-other-sessions';
import { createEndOwnSession } from '#app/end-own-session';
import { createEndSession } from '#app/end-session';
import { createGetUser } from '#app/get-user';
import { createInvites } from '#app/invites';
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
import { createMailNotifier } from '#app/mail-notifier';
import { createReadSetup } from '#app/read-setup';
import { createRefreshSession } from '#app/refresh-session';
import { createRegister } from '#app/register';
import { createRemoveTotp } from '#app/remove-totp';
import { createRemoveUserTotp } from '#app/remove-user-totp';
import { createRequestPasswordReset } from '#app/request-password-reset';
import { createResendEmailCode } from '#app/resend-email-code';
import { createReserveAddress } from '#app/reserve-address';
import { createResetPassword } from '#app/reset-password';
import { createSearchUsers } from '#app/search-users';
import { createSecurityLog } from '#app/security-log';
import { createSendJoiningMail } from '#app/send-joining-mail';
import { createSendEmailCode, orLog } from '#app/send-email-code';
import { createSendNotice } from '#app/send-notice';
import { createSetAvatar } from '#app/set-avatar';
import { createSetUpTotp } from '#app/set-up-totp';
import { createSignIn } from '#app/sign-in';
import { createRevocationSpreader } from '#app/spread-revocations';
import { createLiftBan } from '#app/lift-ban';
import { createUnbanUser } from '#app/unban-user';
import { createUpdateProfile } from '#app/update-profile';
import { createUseSecondFactor } from '#app/use-second-factor';
import { createWaitingList } from '#app/waiting-list';
import { createVerifyEmail } from '#app/verify-email';
import { createVerifyResetCode } from '#app/verify-reset-code';
import type { IdentityConfig } from '#config';
import { createEmailCodeHash } from '#domain/email-code';
import { createStaffNameCheck } from '#domain/look-alike';
import { createSessionEnd } from '#domain/session';
import { createToUserProto } from '#events/user-mapping';
import type { Parts } from '#parts';

export type App = ReturnType<typeof createApp>;

/** The operations of the service, each with its dependencies. */
export function createApp(config: IdentityConfig, parts: Parts) {
  const { users, emailCodes, sendMail, deliverMail, logger } = parts;
  const rules = { adminsMustUseTotp: config.ADMIN_REQUIRE_TOTP === '1', scale: config.RATE_LIMIT_SCALE };
  const mustVerifyEmail = config.EMAIL_VERIFICATION === 'on';
  const emailCodeHash = createEmailCodeHash(parts.hashCode);
  const sendEmailCode = sendMail && createSendEmailCode({ emailCodes, emailCodeHash, sendMail });
  // Without verification a code is mailed only to users who ask for one.
  const sendsCodes = { sendEmailCode: mustVerifyEmail && sendEmailCode ? orLog(sendEmailCode, logger) : undefined };
  const deps = { ...parts, ...rules, ...createShared(config, { ...parts, ...rules }) };
  const { changeAccount, addAccount, otherSessions, endSession } = deps;
  const listSessions = createListSessions(parts);
  const waitingList = createWaitingList({ ...deps, ...sendsCodes, canMail: sendMail !== undefined });
  const publicUrl = config.PUBLIC_URL;

  return {
    toUserProto: createToUserProto(mustVerifyEmail, rules.adminsMustUseTotp),
    readAccount: deps.readAccount,
    otherSessions,
    endSession,
    register: createRegister({ ...deps, ...sendsCodes, waitingList }),
    waitingList,
    sendJoiningMail: deliverMail && createSendJoiningMail({ ...parts, deliverMail, publicUrl }),
    mailNotifier: createMailNotifier({ ...deps, deliverMail, publicUrl }),
    invites: createInvites({ ...parts, invites: parts.inviteStore }),
    signIn: createSignIn(deps),
    refreshSession: createRefreshSession(deps),
    requestPasswordReset: createRequestPasswordReset({ ...deps, publicUrl }),
    verifyResetCode: createVerifyResetCode(deps),
    resetPassword: createResetPassword(deps),
    verifyEmail: createVerifyEmail({ ...deps, emailCodeHash }),
    resendEmailCode: createResendEmailCode({ ...deps, sendEmailCode }),
    changePassword: createChangePassword(deps),
    listSessions,
    getUser: createGetUser({ ...deps, listSessions }),
    endOwnSession: createEndOwnSession(deps),
    setUpTotp: createSetUpTotp(deps),
    confirmTotp: createConfirmTotp(deps),
    removeTotp: createRemoveTotp(deps),
    updateProfile: createUpdateProfile({ ...deps, ...sendsCodes }),
    setAvatar: createSetAvatar({ changeAccount }),
    deleteAccount: createDeleteAccount(deps),
    batchGetUsers: createBatchGetUsers({ users }),
    hasOtherAdmin: (userIds: readonly number[]) => users.hasOtherAdmin(userIds),
    searchUsers: createSearchUsers({ users }),
    listUsers: createListUsers({ users }),
    readSetup: createReadSetup(deps),
    changeRole: createChangeRole({ changeAccount }),
    banUser: createBanUser(deps),
    endBan: deps.endBan,
    unbanUser: createUnbanUser({ changeAccount }),
    liftBan: createLiftBan({ changeAccount }),
    removeUserTotp: createRemoveUserTotp(deps),
    listSecurityEvents: createListSecurityEvents(parts),
    createFirstAdmin: (admin: FirstAdmin) => createFirstAdmin({ ...deps, addAccount }, admin),
    restoreRevocations: () => deps.spreader.restore(),
  };
}

type SharedDeps = Parts & { readonly adminsMustUseTotp: boolean };

/** Dependencies of several operations. */
function createShared(config: IdentityConfig, parts: SharedDeps) {
  const given = { ...parts, accessTokenSeconds: ACCESS_TOKEN_SECONDS, revocationSeconds: REVOCATION_SECONDS };
  const mustVerifyEmail = config.EMAIL_VERIFICATION === 'on';
  const deps = { ...given, mustVerifyEmail, reserveAddress: createReserveAddress({ ...given, mustVerifyEmail }) };
  const hasher = createPasswordHasher();
  const securityLog = createSecurityLog({ ...deps, retentionDays: config.SECURITY_EVENT_DAYS });
  const spreader = createRevocationSpreader(deps);
  const endSession = createEndSession({ ...deps, spreader });
  const otherSessions = createEndOtherSessions({ ...deps, spreader });
  const sessionEnd = createSessionEnd({
    anybody: config.SESSION_LIFETIME_SECONDS,
    admin: config.ADMIN_SESSION_LIFETIME_SECONDS,
  });
  const issueTokens = createIssueTokens({ ...deps, endSession, sessionEnd });
  const changeAccount = createChangeAccount({
    ...deps,
    keepMailbox: createKeepMailbox(deps),
    otherSessions,
    spreader,
    securityLog,
  });
  return {
    reserveAddress: deps.reserveAddress,
    hasher,
    securityLog,
    spreader,
    endSession,
    otherSessions,
    issueTokens,
    changeAccount,
    endBan: createEndBan({ changeAccount }),
    openSession: createOpenSession({ ...deps, issueTokens, endSession, sessionEnd }),
    devices: createKnownDevices(deps),
    addAccount: createAddAccount(deps),
    checkNames: createCheckNames({ ...deps, isStaffName: createStaffNameCheck(config.STAFF_NAMES) }),
    readAccount: createReadAccount(deps),
    sendNotice: createSendNotice(deps),
    provePassword: createProvePassword({ ...deps, hasher, endSession, securityLog }),
    useSecondFactor: createUseSecondFactor({ ...deps, changeAccount }),
  };
}
