import { PERSON_HEADER } from '@tallscreen/kit/rpc/headers';
import { fromRefusal } from '@tallscreen/kit/rpc/refusal';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions } from '@connectrpc/connect';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { handlers, on, type OutgoingEvent } from '@tallscreen/kit/events';
import { fromId, idAtMs } from '@tallscreen/kit/ids';
import { createTestWorld, type TestEnv } from '@tallscreen/kit/testing/service';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEventSchema } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { NotificationService } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { readSocialConfig } from '#config';
import { EngagementEvents, PromoEvents, UserEvents, VideoEvents } from '#events/topics';
import { startSocial } from '#service';

type UserChange = MessageInitShape<typeof UserEventSchema>['change'];
type VideoChange = MessageInitShape<typeof VideoEventSchema>['change'];

export type SocialWorld = Awaited<ReturnType<typeof openSocial>>;

/** Asks until it is so; a test that waits in vain ends by its own limit. */
export async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    await sleep(50);
  }
}

/** A running social service, with people and clips told to it as identity and media do. */
export async function openSocial(label: string) {
  const world = createTestWorld(label);
  const connection = await world.mongo();
  const bus = world.bus();
  const redis = await world.redis();
  // Nobody listens there: what social has to ask identity for is not to be found.
  const env: TestEnv = { IDENTITY_ADDR: '127.0.0.1:1' };
  const start = (changes: TestEnv = {}) =>
    world.start((scope, given) => startSocial(scope, readSocialConfig(given)), { ...env, ...changes });
  const { port, stop } = await start();

  const clientsAt = (at: number) => ({
    engagement: world.client(EngagementService, at),
    comments: world.client(CommentService, at),
    follows: world.client(FollowService, at),
    notifications: world.client(NotificationService, at),
  });
  const clients = clientsAt(port);

  let serial = Math.floor(idAtMs(Date.now()));
  const newId = () => (serial += 4096);
  const publish = (...events: OutgoingEvent[]) => bus.publishAll(events);
  const revisions = new Map<number, number>();
  const nextRevision = (id: number) => {
    const revision = (revisions.get(id) ?? 0) + 1;
    revisions.set(id, revision);
    return BigInt(revision);
  };

  const tellUser = (id: number, username: string, change: UserChange, status: AccountStatus = AccountStatus.ACTIVE) =>
    UserEvents.event(id, {
      revision: nextRevision(id),
      user: { id: fromId(id), username, role: Role.USER, status },
      createdAtMs: BigInt(Date.now()),
      change: change ?? { case: 'profileChanged', value: {} },
    });

  const tellClip = (
    id: number,
    ownerId: number,
    changes: { status?: VideoStatus; kind?: VideoKind; title?: string; hidden?: boolean; change?: VideoChange } = {},
  ) => {
    const {
      status = VideoStatus.TESTING,
      kind = VideoKind.VIDEO,
      title = `Clip ${id}`,
      hidden = false,
      change,
    } = changes;
    return (kind === VideoKind.PROMO ? PromoEvents : VideoEvents).event(id, {
      video: {
        id: fromId(id),
        kind,
        uploaderId: fromId(ownerId),
        title,
        status,
        isUploaderHidden: hidden,
        revision: nextRevision(id),
      },
      change: change ?? { case: 'relinked', value: {} },
    });
  };

  const findPerson = (id: number) =>
    connection.collection<{ _id: number; status: string }>('people').findOne({ _id: id });
  const findItem = (id: number) =>
    connection
      .collection<{
        _id: number;
        isLive: boolean;
        likes: number;
        comments: number;
        revision: number;
        mediaRevision: number;
      }>('items')
      .findOne({ _id: id });

  /** A person whom social knows, signed in. */
  async function person(username: string) {
    const id = newId();
    await publish(tellUser(id, username, { case: 'registered', value: {} }));
    await until(
      () => findPerson(id),
      (found) => found !== null,
    );
    return { id, username, as: await world.person(id) };
  }

  /** A clip that social knows. */
  async function clip(ownerId: number, changes: Parameters<typeof tellClip>[2] = {}) {
    const id = newId();
    await publish(tellClip(id, ownerId, changes));
    await until(
      () => findItem(id),
      (found) => found !== null,
    );
    return id;
  }

  /** As the BFF asks for one person. */
  async function setLike(
    as: CallOptions,
    itemId: number,
    isLiked = true,
    itemType: ItemType = ItemType.VIDEO,
    at = clients,
  ) {
    const accessToken = (new Headers(as.headers).get(PERSON_HEADER) ?? '').replace('Bearer ', '');
    const wish = { accessToken, itemType, itemId: fromId(itemId), isLiked };
    const { refusal, ...result } = (await at.engagement.batchSetLikes({ wishes: [wish] })).results[0]!;
    if (refusal) throw fromRefusal(refusal);
    return result;
  }

  /** An item's counters, and whether the viewer likes it, as the feed asks. */
  async function engagement(itemId: number, viewerId = 0, at = clients) {
    const lookups = [{ viewer: { userId: BigInt(viewerId) }, itemIndexes: [0] }];
    const { items, results } = await at.engagement.batchGetEngagement({ itemIds: [fromId(itemId)], lookups });
    const { likeCount, commentCount } = items[0]!;
    const isLiked = results[0]!.likedIndexes.length === 1;
    return { likes: Number(likeCount), comments: Number(commentCount), isLiked };
  }

  /** All events of an item so far. */
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
    connection,
    bus,
    redisClient: redis,
    port,
    stop,
    start,
    clientsAt,
    newId,
    publish,
    tellUser,
    tellClip,
    findItem,
    findPerson,
    newPerson: person,
    clip,
    setLike,
    readEngagement: engagement,
    engagementEvents,
    emptyRedis,
  };
}
