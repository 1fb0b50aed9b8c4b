import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallOptions } from '@connectrpc/connect';
import { handlers, on, type OutgoingEvent } from '@tallscreen/kit-events/events';
import { openTestBus } from '@tallscreen/kit-events/testing/bus';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { fromId, idAtMs } from '@tallscreen/kit/ids';
import { servePolicies } from '@tallscreen/kit/testing/policies';
import { createTestWorld, type TestEnv } from '@tallscreen/kit/testing/service';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEventSchema } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { NotificationService } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { readSocialConfig } from '#config';
import { EngagementEvents, PromoEvents, UserEvents, VideoEvents } from '@tallscreen/kit-events/event-types';
import { startSocial } from '#service';
import { createMediaItems } from '#store/media-items';
import { createUsers } from '#store/users';

type UserChange = MessageInitShape<typeof UserEventSchema>['change'];
type VideoChange = MessageInitShape<typeof VideoEventSchema>['change'];

export interface ItemChanges {
  readonly status?: VideoStatus;
  readonly kind?: VideoKind;
  readonly title?: string;
  /** who may comment */
  readonly comments?: string;
  /** who may see it */
  readonly visibility?: string;
  readonly isUploaderHidden?: boolean;
  readonly change?: VideoChange;
}

export type SocialWorld = Awaited<ReturnType<typeof openSocial>>;
export type TestUser = Awaited<ReturnType<SocialWorld['newUser']>>;

/** A running social service with clients, and helpers that publish events as identity and media do. */
export async function openSocial(label: string) {
  const world = createTestWorld(label);
  const connection = await openTestDatabase(world);
  const bus = openTestBus(world);
  const redis = await world.redis();
  // Nothing listens there: identity and media are out of reach unless a test starts them.
  const policies = await servePolicies(world, world.env);
  const env: TestEnv = { IDENTITY_ADDR: '127.0.0.1:1', MEDIA_ADDR: '127.0.0.1:1', MODERATION_ADDR: policies.target };
  const start = (changes: TestEnv = {}) =>
    world.start((scope, given) => startSocial(scope, readSocialConfig(given)), { ...env, ...changes });
  const { port, stop } = await start();

  const clientsAt = (at: number) => ({
    engagement: world.client(EngagementService, at),
    comments: world.client(CommentService, at),
    follows: world.client(FollowService, at),
    blocks: world.client(BlockService, at),
    notifications: world.client(NotificationService, at),
  });
  const clients = clientsAt(port);
  const [mediaItems, users] = [createMediaItems(connection), createUsers(connection)];

  let lastId = Math.floor(idAtMs(Date.now()));
  const newId = () => (lastId += 4096);
  const publish = (...events: OutgoingEvent[]) => bus.publishAll(events);
  const revisions = new Map<number, number>();
  const nextRevision = (id: number) => {
    const revision = (revisions.get(id) ?? 0) + 1;
    revisions.set(id, revision);
    return BigInt(revision);
  };

  const userEvent = (
    id: number,
    username: string,
    change: UserChange,
    status: AccountStatus = AccountStatus.ACTIVE,
    emailVerified = false,
  ) =>
    UserEvents.event(id, {
      revision: nextRevision(id),
      user: { id: fromId(id), username, role: Role.USER, status, emailVerified },
      change: change ?? { case: 'profileChanged', value: {} },
    });

  function itemEvent(id: number, ownerId: number, changes: ItemChanges = {}): OutgoingEvent {
    const { status = VideoStatus.TESTING, kind = VideoKind.VIDEO, title = `Video ${id}` } = changes;
    const {
      comments = '',
      visibility = '',
      isUploaderHidden = false,
      change = { case: 'filesRepaired', value: {} },
    } = changes;
    const revision = nextRevision(id);
    const video = {
      id: fromId(id),
      kind,
      uploaderId: fromId(ownerId),
      details: { title, commentAudience: comments, visibility },
      status,
      isUploaderHidden,
      revision,
    };
    return (kind === VideoKind.PROMO ? PromoEvents : VideoEvents).event(id, { video, change });
  }

  const findUser = async (id: number) => (await users.findMany([id])).get(id);
  const findItem = (id: number) => mediaItems.findOne(id);

  /** Registers a user and waits until social has the copy. */
  async function newUser(username: string, id = newId(), emailVerified = false) {
    await publish(userEvent(id, username, { case: 'registered', value: {} }, AccountStatus.ACTIVE, emailVerified));
    await until(async () => (await findUser(id)) !== undefined);
    return { id, username, as: await world.person(id) };
  }

  /** Publishes a video or promo and waits until social has the copy. Returns its id. */
  async function newItem(ownerId: number, changes: ItemChanges = {}): Promise<number> {
    const id = newId();
    await publish(itemEvent(id, ownerId, changes));
    await until(async () => (await findItem(id)) !== undefined);
    return id;
  }

  const setLike = (
    as: CallOptions,
    itemId: number,
    isLiked = true,
    itemType: ItemType = ItemType.VIDEO,
    at = clients,
  ) => at.engagement.setLike({ itemType, itemId: fromId(itemId), isLiked }, as);

  /** Reads the counters of one item, and whether the viewer likes it. */
  async function readEngagement(itemId: number, viewerId = 0, at = clients) {
    const lookups = [{ viewer: { userId: BigInt(viewerId) }, itemIndexes: [0] }];
    const { items, results } = await at.engagement.batchGetEngagement({ itemIds: [fromId(itemId)], lookups });
    const { likeCount, commentCount } = items[0]!;
    const isLiked = results[0]!.likedIndexes.length === 1;
    return { likes: Number(likeCount), comments: Number(commentCount), isLiked };
  }

  /** Reads all events of an item so far. */
  async function engagementEvents(itemId: number): Promise<EngagementEvent[]> {
    const found: EngagementEvent[] = [];
    await bus.readFromBeginning(
      handlers(
        on(EngagementEvents, async (events) => {
          for (const { message } of events) if (message.itemId === fromId(itemId)) found.push(message);
        }),
      ),
    );
    return found;
  }

  async function emptyRedis(): Promise<void> {
    const prefix = world.env['REDIS_PREFIX']!;
    for await (const keys of redis.scanIterator({ MATCH: `${prefix}*`, COUNT: 1_000 })) {
      for (const key of keys) await redis.unlink(key.slice(prefix.length));
    }
  }

  return {
    ...world,
    ...clients,
    policies,
    connection,
    bus,
    redisClient: redis,
    port,
    stop,
    start,
    clientsAt,
    newId,
    publish,
    userEvent,
    itemEvent,
    findItem,
    findUser,
    newUser,
    newItem,
    setLike,
    readEngagement,
    engagementEvents,
    emptyRedis,
  };
}
