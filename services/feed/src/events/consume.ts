import { isAppError } from '@tallscreen/kit/errors';
import { handlers, on, type ReceivedEvent } from '@tallscreen/kit/events';
import { toId } from '@tallscreen/kit/ids';
import type { BatchHandler } from '@tallscreen/kit/kafka/port';
import { TrackType, type TrackEvent } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { PromoEvents, ScoreEvents, StatsEvents, TrackEvents, UserEvents, VideoEvents } from '#events/topics';
import { readClip, readUploader } from '#events/read';
import type { View } from '#store/marks';
import type { Generation } from '#store/projection';

export interface ProjectionTarget {
  /** the generations that a fact has to reach */
  readonly open: () => Promise<readonly Generation[]>;
  readonly onWritten: (records: number) => void;
}

/** What the projection is made of: state with revisions, so that nothing here has to be done only once. */
export function projectionTopics({ open, onWritten }: ProjectionTarget): Record<string, BatchHandler> {
  const write = async (count: number, put: (generation: Generation) => Promise<void>): Promise<void> => {
    for (const generation of await open()) await put(generation);
    onWritten(count);
  };
  const putClips = (events: readonly ReceivedEvent<VideoEvent>[]) => {
    const clips = events.map(({ message }) => readClip(message));
    return write(clips.length, ({ cards }) => cards.putClips(clips));
  };
  return handlers(
    on(VideoEvents, putClips),
    on(PromoEvents, putClips),
    on(UserEvents, (events) => {
      const people = events.map(({ message }) => readUploader(message));
      return write(people.length, (generation) => generation.people.put(people));
    }),
    on(ScoreEvents, (events) => {
      const states = events.map(({ message: { videoId, score, viewCount, revision } }) => {
        return { id: toId(videoId), score: score?.value ?? 0, views: Number(viewCount), revision: Number(revision) };
      });
      return write(states.length, ({ cards }) => cards.putScores(states));
    }),
    on(StatsEvents, (events) => {
      const states = events.map(({ message: { itemId, viewCount, revision } }) => {
        return { id: toId(itemId), views: Number(viewCount), revision: Number(revision) };
      });
      return write(states.length, ({ cards }) => cards.putViews(states));
    }),
  );
}

export interface SeenTarget {
  readonly addSeen: (views: readonly View[]) => Promise<void>;
  readonly onLoss: (error: unknown, count: number) => void;
}

/** A seen mark may be lost, so an absent Redis does not hold up the topic. */
export function seenTopics({ addSeen, onLoss }: SeenTarget): Record<string, BatchHandler> {
  return handlers(
    on(TrackEvents, async (events) => {
      const views = events.flatMap(({ message }) => readView(message));
      try {
        if (views.length > 0) await addSeen(views);
      } catch (error) {
        if (!isAppError(error, 'unavailable')) throw error;
        onLoss(error, views.length);
      }
    }),
  );
}

const readView = ({ type, viewerId, itemId, occurredAtMs }: TrackEvent): View[] =>
  type === TrackType.VIEW && viewerId > 0n
    ? [{ viewerId: toId(viewerId), itemId: toId(itemId), atMs: Number(occurredAtMs) }]
    : [];
