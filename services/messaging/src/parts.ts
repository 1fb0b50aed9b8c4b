import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { fromId } from '@tallscreen/kit/ids';
import { createBlockCopies } from '@tallscreen/kit-mongo/block-copies';
import { openIds, openMongo } from '@tallscreen/kit-mongo/wiring';
import { createPolicyReader } from '@tallscreen/kit/policy-reader';
import { createRecentBlocks } from '@tallscreen/kit/block-log';
import { createPushPublisher } from '@tallscreen/kit/push/publisher';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import type { Scope } from '@tallscreen/kit/service';
import { openRedis } from '@tallscreen/kit/wiring';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import type { MessagingConfig } from '#config';
import { PUSH_LEASE_MS } from '#jobs/send-pushes';
import * as database from '#store/database';
import { createFirstContactStore } from '#store/first-contacts';
import { createMessageStore } from '#store/messages';
import { createOnlineUserStore } from '#store/online-users';
import { createThreadStore } from '#store/threads';
import { createPushDeliveries } from '#store/push-deliveries';
import { createPushDevices } from '#store/push-devices';
import { createPushSettingsStore } from '#store/push-settings';
import { createUserCopyStore, type UserState } from '#store/user-copies';

/** Leaves enough of the BFF's 3 s for the message itself. */
const IDENTITY_TIMEOUT_MS = 800;

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens what the service works with: database, Redis, Kafka and identity. All close with the scope. */
export async function openParts(scope: Scope, config: MessagingConfig) {
  const { logger } = scope;
  const connection = await openMongo(scope, config, database);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const newId = await openIds(scope, connection);
  return {
    logger,
    connection,
    redis,
    bus,
    outbox,
    newId,
    messages: createMessageStore(connection),
    threads: createThreadStore(connection),
    onlineUsers: createOnlineUserStore(redis),
    userCopies: createUserCopyStore(connection),
    blockCopies: createBlockCopies(connection),
    recentBlocks: createRecentBlocks({ redis }),
    firstContacts: createFirstContactStore(connection),
    publisher: createPushPublisher({ redis, prefix: config.REDIS_PREFIX }),
    readStateInIdentity: openIdentityLookup(scope, config),
    pushDevices: createPushDevices(connection),
    pushSettings: createPushSettingsStore(connection),
    pushDeliveries: createPushDeliveries(connection, PUSH_LEASE_MS),
    readContact: openContact(scope, config),
  };
}

/** Returns a function that asks identity for the state of a user. */
function openIdentityLookup(scope: Scope, config: MessagingConfig): (userId: number) => Promise<UserState> {
  const users = createRpcClient(UserService, { target: config.IDENTITY_ADDR, credential: credentialOf(config) });
  scope.onDispose(() => users.close());
  return async (userId) => {
    const found = await users.batchGetUsers({ ids: [fromId(userId)] }, { timeoutMs: IDENTITY_TIMEOUT_MS });
    if (!found.users.some(({ status }) => status === AccountStatus.ACTIVE)) return 'inactive';
    return found.youngUserIds.length > 0 ? 'young' : 'active';
  };
}

/** Returns a function that reads whom push services may ask about this installation. */
function openContact(scope: Scope, config: MessagingConfig): () => Promise<string> {
  const client = createRpcClient(PolicyService, { target: config.MODERATION_ADDR, credential: credentialOf(config) });
  scope.onDispose(() => client.close());
  const read = createPolicyReader({ client, name: 'instance', fallback: policyDefaults.instance });
  return async () => {
    const { contact_email: email } = await read();
    return email === null ? `https://${new URL(config.PUBLIC_URL).host}` : `mailto:${email}`;
  };
}

const credentialOf = ({ SERVICE_PRIVATE_KEY: privateKey }: MessagingConfig) =>
  createServiceCredential({ service: 'messaging', privateKey });
