import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import { createUserDataRpc } from '@tallscreen/kit/rpc/user-data';
import type { Scope } from '@tallscreen/kit/service';
import { rpcAuthOf } from '@tallscreen/kit/wiring';
import { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { MailService } from '@tallscreen/proto/tallscreen/identity/v1/mail_service_pb';
import { RegistrationService } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import { SecurityEventService } from '@tallscreen/proto/tallscreen/identity/v1/security_event_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/identity/v1/user_data_service_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { type App, createApp } from '#app';
import type { IdentityConfig } from '#config';
import { startEndBans } from '#jobs/end-bans';
import { startRestoreRevocations } from '#jobs/restore-revocations';
import { startSendJoiningMails } from '#jobs/send-joining-mails';
import { openParts, type Parts } from '#parts';
import { createAccountRpc } from '#rpc/account';
import { createAuthRpc } from '#rpc/auth';
import { createMailRpc } from '#rpc/mails';
import { createRegistrationRpc } from '#rpc/registrations';
import { createSecurityEventRpc } from '#rpc/security-events';
import { createUserAdminRpc } from '#rpc/user-admin';
import { createUserRpc } from '#rpc/users';
import { userDataKinds } from '#store/user-data';

/** Starts the service and returns its port; main.ts and the tests start the same service. */
export async function startIdentity(scope: Scope, config: IdentityConfig): Promise<number> {
  const parts = await openParts(scope, config);
  const app = createApp(config, parts);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email && password) await app.createFirstAdmin({ email, password });
  startJobs(scope, parts, app);
  return serve(scope, config, parts, app);
}

function startJobs(scope: Scope, { connection, users, joiningMails }: Parts, app: App): void {
  const { logger } = scope;
  const { restoreRevocations: restore, endBan, sendJoiningMail } = app;
  const jobs = [startRestoreRevocations({ restore, logger }), startEndBans({ connection, users, endBan, logger })];
  if (sendJoiningMail) jobs.push(startSendJoiningMails({ connection, joiningMails, sendJoiningMail, logger }));
  for (const job of jobs) scope.onStop(() => job.stop());
}

function serve(scope: Scope, config: IdentityConfig, parts: Parts, app: App): Promise<number> {
  const { connection, redisRevocations } = parts;
  const { logger, readiness } = scope;
  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth: rpcAuthOf(config, redisRevocations),
      services: [
        implement(AuthService, createAuthRpc(app)),
        implement(AccountService, createAccountRpc(app)),
        implement(MailService, createMailRpc(app)),
        implement(RegistrationService, createRegistrationRpc(app)),
        implement(UserService, createUserRpc(app)),
        implement(UserAdminService, createUserAdminRpc(app)),
        implement(SecurityEventService, createSecurityEventRpc(app.listSecurityEvents)),
        implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds))),
      ],
    }),
  );
}
