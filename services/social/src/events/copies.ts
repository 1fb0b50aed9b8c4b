import { handlers, on, type ReceivedEvent } from '@tallscreen/kit/events';
import { toId } from '@tallscreen/kit/ids';
import type { BatchHandler } from '@tallscreen/kit/kafka/port';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import type { PersonCopy } from '#domain/person';
import { isDeleted, readClip, readPerson } from '#events/read';
import { PromoEvents, UserEvents, VideoEvents } from '#events/topics';
import type { Comments } from '#store/comments';
import type { Items } from '#store/items';
import type { Chores } from '#store/chores';
import type { People } from '#store/people';

export interface CopyDeps {
  readonly items: Pick<Items, 'putClips'>;
  readonly comments: Pick<Comments, 'removeBelow'>;
  readonly people: Pick<People, 'put'>;
  readonly chores: Pick<Chores, 'put'>;
}

/** The newest of each: one write each, however many events came. */
function newest<T extends { id: number; revision: number }>(copies: readonly T[]): T[] {
  const byId = new Map<number, T>();
  for (const copy of copies) {
    const known = byId.get(copy.id);
    if (!known || known.revision < copy.revision) byId.set(copy.id, copy);
  }
  return [...byId.values()];
}

/** Copies of what media and identity own; by revision, so that order and repeats do not matter. */
export function copyTopics({ items, comments, people, chores }: CopyDeps): Record<string, BatchHandler> {
  async function putClips(events: readonly ReceivedEvent<VideoEvent>[]): Promise<void> {
    const clips = events.flatMap(({ message: { video } }) => (video ? [video] : []));
    await items.putClips(newest(clips.map(readClip)));
    // Only then: nobody can comment on them any more.
    await comments.removeBelow(clips.filter(isDeleted).map(({ id }) => toId(id)));
  }

  return handlers(
    on(VideoEvents, putClips),
    on(PromoEvents, putClips),
    on(UserEvents, async (events) => {
      const copies: PersonCopy[] = [];
      const changed: PersonCopy[] = [];
      for (const { message } of events) {
        if (!message.user) continue;
        const copy = readPerson(message.user, Number(message.revision));
        copies.push(copy);
        const isStanding = message.change.case === 'banned' || message.change.case === 'unbanned';
        if (isStanding || message.change.case === 'deleted') changed.push(copy);
      }
      await people.put(newest(copies));
      await chores.put(newest(changed));
    }),
  );
}
