import { handlers, on } from '@tallscreen/kit-events/events';
import type { BatchHandler } from '@tallscreen/kit-events/kafka/port';
import type { ViewerMemory } from '#app/remember-viewers';
import type { UpdateReadModel } from '#app/update-read-model';
import { toItemScore, toItemViews, toMediaItem, toSeenItems, toUploader } from '#events/mappings';
import { PromoEvents, ScoreEvents, StatsEvents, TrackEvents, UserEvents, VideoEvents } from '#events/topics';

/** The topics that the read model is built from. */
export const readModelHandlers = (update: UpdateReadModel): Record<string, BatchHandler> =>
  handlers(
    on(VideoEvents, (events) => update.saveItems(events.map(({ message }) => toMediaItem(message)))),
    on(PromoEvents, (events) => update.saveItems(events.map(({ message }) => toMediaItem(message)))),
    on(UserEvents, (events) => update.saveUploaders(events.map(({ message }) => toUploader(message)))),
    on(ScoreEvents, (events) => update.saveScores(events.map(({ message }) => toItemScore(message)))),
    on(StatsEvents, (events) => update.saveViews(events.map(({ message }) => toItemViews(message)))),
  );

export const seenHandlers = ({ recordSeen }: Pick<ViewerMemory, 'recordSeen'>): Record<string, BatchHandler> =>
  handlers(on(TrackEvents, (events) => recordSeen(events.flatMap(({ message }) => toSeenItems(message)))));
