import { handlers, on } from '@tallscreen/kit-events/events';
import type { BatchHandler } from '@tallscreen/kit-events/kafka/port';
import type { ViewerMemory } from '#app/remember-viewers';
import type { UpdateReadModel } from '#app/update-read-model';
import { toBlock, toItemScore, toItemViews, toMediaItem, toSeenItems, toUploader } from '#events/mappings';
import {
  BlockEvents,
  PromoEvents,
  ScoreEvents,
  StatsEvents,
  TrackEvents,
  UserEvents,
  VideoEvents,
} from '#events/topics';
import type { Block } from '#store/blocks';

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

/** Not part of a generation of the read model: a block is never lost with an old one. */
export const blockHandlers = (save: (blocks: readonly Block[]) => Promise<void>): Record<string, BatchHandler> =>
  handlers(on(BlockEvents, (events) => save(events.map(({ message }) => toBlock(message)))));
