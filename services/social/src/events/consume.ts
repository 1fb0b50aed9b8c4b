import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { handlers, on, type EventType, type ReceivedEvent } from '@tallscreen/kit-events/events';
import type { Bus } from '@tallscreen/kit-events/kafka/port';
import { toId } from '@tallscreen/kit/ids';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { AdminAlertEvent, ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { CopyMediaItems } from '#app/copy-media-items';
import type { CopyUsers } from '#app/copy-users';
import { NOTIFICATIONS_GROUP, type Notify } from '#app/notify';
import type { ChangedEngagement } from '#domain/engagement';
import type { NotificationDraft } from '#domain/notification';
import { alertDraft } from '#domain/notification-drafts';
import { mediaItemCopyFrom, userCopyFrom } from '#events/mappings';
import {
  adminAlertOf,
  draftsOfDecision,
  draftsOfEngagement,
  draftsOfExport,
  draftsOfFollow,
  draftsOfMediaItem,
  draftsOfReport,
  draftsOfUser,
} from '#events/notification-mapping';
import {
  AlertEvents,
  DecisionEvents,
  EngagementEvents,
  ExportEvents,
  FollowEvents,
  PromoEvents,
  ReportEvents,
  UserEvents,
  VideoEvents,
} from '@tallscreen/kit-events/event-types';

export interface ConsumersDeps {
  readonly bus: Bus;
  readonly copyMediaItems: CopyMediaItems;
  readonly copyUsers: CopyUsers;
  readonly notify: Notify;
  readonly listActiveAdminIds: () => Promise<number[]>;
  /** Returns which of these users are banned or deleted. */
  readonly findInactiveIds: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Rejects while Redis is away, so that the consumer waits and repeats. */
  readonly cacheEngagement: (changed: ChangedEngagement) => Promise<void>;
}

/** Consumes in three groups, so that an outage of Redis delays only the cache. Returns a function that stops them. */
export function startConsumers(deps: ConsumersDeps): () => Promise<unknown> {
  const { bus, copyMediaItems, copyUsers, notify, listActiveAdminIds, findInactiveIds, cacheEngagement } = deps;

  const onMediaItems = (events: readonly ReceivedEvent<VideoEvent>[]): Promise<void> => {
    const videos = events.flatMap(({ message: { video } }) => (video ? [video] : []));
    const deleted = videos.filter(({ status }) => status === VideoStatus.DELETED);
    return copyMediaItems(
      videos.map(mediaItemCopyFrom),
      deleted.map(({ id }) => toId(id)),
    );
  };
  const onUsers = (events: readonly ReceivedEvent<UserEvent>[]): Promise<void> => {
    const copiesOf = (some: readonly ReceivedEvent<UserEvent>[]) =>
      some.flatMap(({ message: { user, revision } }) => (user ? [userCopyFrom(user, Number(revision))] : []));
    return copyUsers(copiesOf(events), copiesOf(events.filter(changesStatus)));
  };
  const notifying = <D extends DescMessage>(
    type: EventType<D>,
    draftsOf: (event: ReceivedEvent<MessageShape<D>>) => NotificationDraft[],
  ) =>
    on(type, (events) =>
      notify(events.map((event) => ({ id: event.id, position: event.position, drafts: draftsOf(event) }))),
    );

  const onAlerts = async (events: readonly ReceivedEvent<AdminAlertEvent>[]): Promise<void> => {
    const adminIds = await listActiveAdminIds();
    const draftsOf = (event: AdminAlertEvent) => {
      const alert = adminAlertOf(event);
      return alert ? adminIds.map((userId) => alertDraft(userId, alert)) : [];
    };
    await notify(events.map(({ id, position, message }) => ({ id, position, drafts: draftsOf(message) })));
  };

  /** An appeal is decided long after a report, so a reporter may have been banned or deleted meanwhile. */
  const onReports = async (events: readonly ReceivedEvent<ReportEvent>[]): Promise<void> => {
    const reporterIds = events.flatMap(({ message: { change } }) =>
      change.case === 'appealDecided' ? change.value.reporterIds.map(toId) : [],
    );
    const inactive = reporterIds.length > 0 ? await findInactiveIds(reporterIds) : new Set<number>();
    const draftsOf = (event: ReceivedEvent<ReportEvent>) =>
      event.message.change.case === 'appealDecided'
        ? draftsOfReport(event).filter(({ userId }) => !inactive.has(userId))
        : draftsOfReport(event);
    await notify(events.map((event) => ({ id: event.id, position: event.position, drafts: draftsOf(event) })));
  };

  const consumers = [
    bus.consume({
      group: 'social',
      topics: handlers(on(VideoEvents, onMediaItems), on(PromoEvents, onMediaItems), on(UserEvents, onUsers)),
    }),
    bus.consume({
      group: NOTIFICATIONS_GROUP,
      topics: handlers(
        notifying(EngagementEvents, draftsOfEngagement),
        notifying(FollowEvents, draftsOfFollow),
        notifying(VideoEvents, draftsOfMediaItem),
        notifying(PromoEvents, draftsOfMediaItem),
        notifying(DecisionEvents, draftsOfDecision),
        notifying(UserEvents, draftsOfUser),
        on(ReportEvents, onReports),
        notifying(ExportEvents, draftsOfExport),
        on(AlertEvents, onAlerts),
      ),
    }),
    bus.consume({
      group: 'social-cache',
      topics: handlers(on(EngagementEvents, (events) => cacheEngagement(changedIn(events)))),
    }),
  ];
  return () => Promise.all(consumers.map((consumer) => consumer.stop()));
}

const changesStatus = ({ message: { change } }: ReceivedEvent<UserEvent>): boolean =>
  change.case === 'banned' || change.case === 'unbanned' || change.case === 'deleted';

/** Repeats the cache update of a commit: the process may have been killed before it, or Redis may have been away. */
function changedIn(events: readonly ReceivedEvent<EngagementEvent>[]): ChangedEngagement {
  const messages = events.map(({ message }) => message);
  const revisionOf = ({ counters }: EngagementEvent) => Number(counters?.revision ?? 0n);
  const likesIn = (kind: 'liked' | 'unliked') =>
    messages
      .filter(({ change }) => change.case === kind)
      .map((event) => ({ userId: toId(event.actorId), itemId: toId(event.itemId), revision: revisionOf(event) }));
  return {
    items: messages.map((event) => ({
      id: toId(event.itemId),
      likeCount: Number(event.counters?.likeCount ?? 0n),
      commentCount: Number(event.counters?.commentCount ?? 0n),
      revision: revisionOf(event),
    })),
    liked: likesIn('liked'),
    unliked: likesIn('unliked'),
  };
}
