import { detachedEntry, type Catalogue, type Entry } from './catalogue.ts';
import type { Clip, KnownClip, Uploader } from './clip.ts';

export interface PinRequest {
  readonly viewerId: number;
  readonly isAdmin: boolean;
  readonly pinnedId: number;
}

/** The video that each asked to see first; absent where it may not be seen. */
export type PinReader = <R extends PinRequest>(requests: readonly R[]) => Promise<ReadonlyMap<R, Entry>>;

export interface PinDeps {
  readonly catalogue: () => Catalogue;
  readonly readClips: (ids: readonly number[]) => Promise<readonly KnownClip[]>;
  readonly readPeople: (ids: readonly number[]) => Promise<readonly Uploader[]>;
}

/** Live ones come from memory; for the others, an uploader's own for the most part, the projection is asked. */
export function createPinReader({ catalogue, readClips, readPeople }: PinDeps): PinReader {
  return async (requests) => {
    const unknown = [...new Set(requests.map(({ pinnedId }) => pinnedId))].filter(
      (id) => !catalogue().find(id)?.isLive,
    );
    const clips = unknown.length > 0 ? await readClips(unknown) : [];
    const people = clips.length > 0 ? await readPeople([...new Set(clips.map(({ clip }) => clip.uploaderId))]) : [];
    const uploaders = new Map(people.map((person) => [person.id, person]));
    const found = new Map(
      clips.map((known) => [known.clip.id, detachedEntry(known, uploaders.get(known.clip.uploaderId))]),
    );
    const entryFor = (request: PinRequest): Entry | undefined => {
      const entry = found.get(request.pinnedId) ?? catalogue().find(request.pinnedId);
      return entry && mayBePinned(entry, request) ? entry : undefined;
    };
    return new Map(
      requests.flatMap((request) => {
        const entry = entryFor(request);
        return entry ? [[request, entry] as const] : [];
      }),
    );
  };
}

const mayBePinned = ({ clip, isLive }: Entry, { viewerId, isAdmin }: PinRequest): boolean =>
  clip.kind === 'video' && (isLive || isOwn(clip, viewerId, isAdmin));

const isOwn = ({ status, uploaderId }: Clip, viewerId: number, isAdmin: boolean): boolean =>
  status !== 'deleted' && (isAdmin || uploaderId === viewerId);
