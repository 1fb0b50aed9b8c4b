import { handlers, on, type EventHandler } from '@tallscreen/kit-events/events';
import type { BatchHandler } from '@tallscreen/kit-events/kafka/port';
import { decisionToFeed } from '@tallscreen/kit-telemetry/metrics/product';
import { toId } from '@tallscreen/kit/ids';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { ViewerMemory } from '#app/remember-viewers';
import type { UpdateReadModel } from '#app/update-read-model';
import {
  toItemNeighbours,
  toItemScore,
  toItemViews,
  toMediaItem,
  toSeenItems,
  toShownPromos,
  toUploader,
} from '#events/mappings';
import { fromEngagement, fromFollow, fromSave, fromTrack } from '#events/signals';
import {
  EngagementEvents,
  FollowEvents,
  NeighboursEvents,
  PromoEvents,
  SaveEvents,
  ScoreEvents,
  StatsEvents,
  TrackEvents,
  UserEvents,
  VideoEvents,
} from '@tallscreen/kit-events/event-types';

/** Measures how long decisions take to arrive; a rebuild, which reads old ones again, is not measured. */
const saveItems =
  (type: 'video' | 'promo', update: UpdateReadModel): EventHandler<VideoEvent> =>
  async (events, { group }) => {
    await update.saveItems(events.map(({ message }) => toMediaItem(message)));
    if (group === undefined) return;
    for (const { message, occurredAt } of events) {
      if (message.change.case !== 'approved' || message.video?.status === VideoStatus.SCHEDULED) continue;
      const seconds = Math.max(0, Date.now() - occurredAt.getTime()) / 1_000;
      decisionToFeed.record(seconds, { 'tallscreen.media_item.type': type });
    }
  };

/** Deletes feed's data of users whose accounts are deleted. */
export type ForgetUsers = (userIds: readonly number[]) => Promise<void>;

const saveUsers =
  (update: UpdateReadModel, forgetUsers?: ForgetUsers): EventHandler<UserEvent> =>
  async (events) => {
    await update.saveUploaders(events.map(({ message }) => toUploader(message)));
    const users = events.flatMap(({ message: { user } }) => user ?? []);
    const deleted = users.filter(({ status }) => status === AccountStatus.DELETED).map(({ id }) => toId(id));
    if (deleted.length > 0) await forgetUsers?.(deleted);
  };

/** The topics that the read model is built from. A rebuild deletes no user's data. */
export const readModelHandlers = (update: UpdateReadModel, forgetUsers?: ForgetUsers): Record<string, BatchHandler> =>
  handlers(
    on(VideoEvents, saveItems('video', update)),
    on(PromoEvents, saveItems('promo', update)),
    on(UserEvents, saveUsers(update, forgetUsers)),
    on(ScoreEvents, (events) => update.saveScores(events.map(({ message }) => toItemScore(message)))),
    on(StatsEvents, (events) => update.saveViews(events.map(({ message }) => toItemViews(message)))),
    on(NeighboursEvents, (events) => update.saveNeighbours(events.map(({ message }) => toItemNeighbours(message)))),
  );

/** Records what viewers were shown, and what they did that says something about their taste. */
export const viewerHandlers = ({
  recordSeen,
  recordShown,
  recordSignals,
}: Pick<ViewerMemory, 'recordSeen' | 'recordShown' | 'recordSignals'>): Record<string, BatchHandler> =>
  handlers(
    on(TrackEvents, async (events) => {
      await recordSeen(events.flatMap(({ message }) => toSeenItems(message)));
      await recordShown(events.flatMap(({ message }) => toShownPromos(message)));
      await recordSignals(events.flatMap(({ message }) => fromTrack(message)));
    }),
    on(EngagementEvents, (events) => recordSignals(events.flatMap(({ message }) => fromEngagement(message)))),
    on(FollowEvents, (events) => recordSignals(events.flatMap(({ message }) => fromFollow(message)))),
    on(SaveEvents, (events) => recordSignals(events.flatMap(({ message }) => fromSave(message)))),
  );
