/** Maps events to what they say about a viewer's taste. Promos say nothing. */
import { timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { toId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType, type TrackEvent } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { FollowEvent } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import type { SaveEvent } from '@tallscreen/proto/tallscreen/events/v1/save_pb';
import type { SignalChange, StoredKind } from '#store/signals';

/** A watch time below this many whole seconds means that the viewer left the video within that time. */
const SKIPPED_BELOW_SECONDS = 2;

const msOf = (at: Timestamp | undefined): number => (at ? timestampMs(at) : 0);

type Meaning = Pick<SignalChange, 'kind' | 'takesOut' | 'unless'>;

const watched: Meaning = { kind: 'watched', takesOut: ['skipped'] };
/** A viewer who has watched a video before does not dislike it when they pass it again. */
const skipped: Meaning = { kind: 'skipped', unless: ['watched', 'viewed'] };

const viewed: Meaning = { kind: 'viewed', takesOut: ['skipped'] };

function meaningOf({ type, watchSeconds }: TrackEvent): Meaning | undefined {
  if (type === TrackType.COMPLETE || type === TrackType.LOOP) return watched;
  if (type === TrackType.SHARE) return { kind: 'shared' };
  if (type === TrackType.SKIP) return skipped;
  if (type === TrackType.WATCH) return watchSeconds < SKIPPED_BELOW_SECONDS ? skipped : viewed;
  return undefined;
}

export function fromTrack(event: TrackEvent): SignalChange[] {
  const meaning = event.itemType === ItemType.PROMO || event.viewerId === 0n ? undefined : meaningOf(event);
  if (!meaning) return [];
  return [{ viewerId: toId(event.viewerId), id: toId(event.itemId), atMs: msOf(event.occurredAt), ...meaning }];
}

const liked: Partial<Record<NonNullable<EngagementEvent['change']['case']>, Meaning>> = {
  liked: { kind: 'liked' },
  unliked: { takesOut: ['liked'] },
  commentPosted: { kind: 'commented' },
};

export function fromEngagement({ itemType, itemId, actorId, occurredAt, change }: EngagementEvent): SignalChange[] {
  const meaning = itemType === ItemType.PROMO || actorId === 0n ? undefined : change.case && liked[change.case];
  return meaning ? [{ viewerId: toId(actorId), id: toId(itemId), atMs: msOf(occurredAt), ...meaning }] : [];
}

const setOrEnd = (kind: StoredKind, isSet: boolean): Meaning => (isSet ? { kind } : { takesOut: [kind] });

export const fromFollow = ({ followerId, followeeId, isFollowing, occurredAt }: FollowEvent): SignalChange[] => [
  { viewerId: toId(followerId), id: toId(followeeId), atMs: msOf(occurredAt), ...setOrEnd('followed', isFollowing) },
];

export const fromSave = ({ userId, videoId, isSaved, occurredAt }: SaveEvent): SignalChange[] => [
  { viewerId: toId(userId), id: toId(videoId), atMs: msOf(occurredAt), ...setOrEnd('saved', isSaved) },
];
