import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { BlockEvents, UserEvents } from '@tallscreen/kit-events/event-types';
import { openTestBus } from '@tallscreen/kit-events/testing/bus';
import { blockKey, createAddToBlockLog, type Block } from '@tallscreen/kit/block-log';
import { createBlockCopies } from '@tallscreen/kit-mongo/block-copies';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { fromId } from '@tallscreen/kit/ids';
import { createTestWorld, type TestEnv } from '@tallscreen/kit/testing/service';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { PushService } from '@tallscreen/proto/tallscreen/messaging/v1/push_service_pb';
import { PresenceService } from '@tallscreen/proto/tallscreen/messaging/v1/presence_service_pb';
import { readMessagingConfig } from '#config';
import { startMessaging } from '#service';
import { createUserCopyStore } from '#store/user-copies';

/** Nothing listens there: identity and moderation are not available. */
const AWAY = { IDENTITY_ADDR: '127.0.0.1:9', MODERATION_ADDR: '127.0.0.1:9' };

/** A running messaging service, its clients, and functions that add users and call it as one of them. */
export async function openMessaging(label: string, firstSettings: TestEnv = {}) {
  const world = createTestWorld(label);
  const connection = await openTestDatabase(world);
  const bus = openTestBus(world);
  const redis = await world.redis();
  const userCopies = createUserCopyStore(connection);
  const blocks = createBlockCopies(connection);
  const addToLog = createAddToBlockLog({ redis });
  let blockRevision = 0;

  /** Starts another replica. */
  async function start(settings: TestEnv = {}) {
    const { port, stop } = await world.start((scope, env) => startMessaging(scope, readMessagingConfig(env)), {
      ...AWAY,
      // Most tests let one user write.
      UNANSWERED_MESSAGES: '1000',
      ...settings,
    });
    return {
      messages: world.client(MessageService, port),
      presence: world.client(PresenceService, port),
      pushes: world.client(PushService, port),
      stop,
    };
  }
  const clients = await start(firstSettings);
  type Clients = Pick<typeof clients, 'messages' | 'presence'>;

  const publishUser = (id: number, status: AccountStatus, revision = 1, youngUntilMs = 0): Promise<void> =>
    bus.publishAll([
      UserEvents.event(id, {
        revision: BigInt(revision),
        ...(youngUntilMs > 0 && { youngUntil: timestampFromMs(youngUntilMs) }),
        user: { id: fromId(id), username: `u${id}`, status },
      }),
    ]);

  return {
    ...world,
    ...clients,
    connection,
    bus,
    redisClient: redis,
    userCopies,
    saveBlocks: (changed: Parameters<typeof blocks.save>[0]) => blocks.save(changed),
    start,
    publishUser,

    /** The same for a user who may be under 16 until then. */
    addYoungUser: async (id: number, youngUntilMs: number): Promise<void> => {
      await publishUser(id, AccountStatus.ACTIVE, 2, youngUntilMs);
      await until(async () => (await userCopies.readState(id)) === (youngUntilMs > Date.now() ? 'young' : 'active'));
    },

    /** Publishes users and waits until the service knows them. */
    addUsers: async (ids: readonly number[], status: AccountStatus = AccountStatus.ACTIVE): Promise<void> => {
      for (const id of ids) await publishUser(id, status);
      for (const id of ids) await until(async () => (await userCopies.readState(id)) !== 'unknown');
    },

    /** Publishes that a user blocks or unblocks another, and waits until the service knows. */
    setBlock: async (blocker: number, blocked: number, isBlocked = true): Promise<void> => {
      const message = { blockerId: fromId(blocker), blockedId: fromId(blocked), isBlocked };
      await bus.publishAll([
        BlockEvents.event(`${blocker}:${blocked}`, { ...message, revision: BigInt(++blockRevision) }),
      ]);
      const pair = { blockerId: blocker, blockedId: blocked };
      await until(async () => (await blocks.findMany([pair])).get(blockKey(pair))?.isBlocked === isBlocked);
    },

    /** Puts a block into the log, as social does before it answers; there is no event of it yet. */
    logBlock: async (blockerId: number, blockedId: number, isBlocked = true): Promise<void> => {
      const block: Block = { blockerId, blockedId, isBlocked, isMuted: false, revision: ++blockRevision };
      await addToLog(block);
    },

    send: async (from: number, to: number, content: string, clientId = '', { messages }: Clients = clients) => {
      return messages.sendMessage({ receiverId: fromId(to), content, clientId }, await world.person(from));
    },

    list: async (owner: number, other: number, after = 0, { messages }: Clients = clients) => {
      const request = { userId: fromId(other), afterMessageId: fromId(after), pageSize: 100 };
      return (await messages.listMessages(request, await world.person(owner))).messages;
    },

    listThreads: async (owner: number, { messages }: Clients = clients) => {
      return (await messages.listThreads({}, await world.person(owner))).threads;
    },

    /** The number for all threads, read from a page without them. */
    countUnread: async (owner: number, { messages }: Clients = clients) => {
      return (await messages.listThreads({ pageSize: 1 }, await world.person(owner))).unreadCount;
    },

    markRead: async (owner: number, messageId: bigint, { messages }: Clients = clients) => {
      return messages.markRead({ messageId }, await world.person(owner));
    },

    deleteConversation: async (owner: number, other: number, { messages }: Clients = clients) => {
      await messages.deleteConversation({ userId: fromId(other) }, await world.person(owner));
    },
  };
}
