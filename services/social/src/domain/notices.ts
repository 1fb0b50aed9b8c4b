import type { Gathered, NameOf, Notice, Words } from '#domain/notification';

/** The sentences that people are told, and what belongs into one entry. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const quoted = (title: string): string => (title === '' ? 'your video' : `"${title}"`);

function namesIn({ actorIds, count }: Gathered, nameOf: NameOf): string {
  const [first = 0, second = 0] = actorIds;
  if (count <= 1) return nameOf(first);
  if (count === 2) return `${nameOf(first)} and ${nameOf(second)}`;
  return `${nameOf(first)} and ${count - 1} others`;
}

interface OnItem {
  readonly ownerId: number;
  readonly itemId: number;
  readonly title: string;
  readonly actorId: number;
}

/** One entry for an item and hour. */
export const likeNotice = ({ ownerId, itemId, title, actorId }: OnItem, atMs: number): Notice => ({
  userId: ownerId,
  kind: 'like',
  key: `like:${itemId}:${Math.floor(atMs / HOUR_MS)}`,
  itemId,
  actorId,
  words: (nameOf, gathered) => ({
    title: gathered.count > 1 ? 'New likes' : 'New like',
    message: `${namesIn(gathered, nameOf)} liked ${quoted(title)}.`,
  }),
});

/** The author of the answered comment is told of the reply, the owner of any other comment; nobody of both. */
export function commentNotices(
  { ownerId, itemId, title, actorId }: OnItem,
  comment: { id: number; parentAuthorId: number },
): Notice[] {
  const base = { itemId, actorId };
  const reply: Notice = {
    ...base,
    userId: comment.parentAuthorId,
    kind: 'reply',
    key: `reply:${comment.id}`,
    words: (nameOf) => ({
      title: 'New reply',
      message: `${nameOf(actorId)} replied to your comment on ${quoted(title)}.`,
    }),
  };
  const onOwn: Notice = {
    ...base,
    userId: ownerId,
    kind: 'comment',
    key: `comment:${comment.id}`,
    words: (nameOf) => ({ title: 'New comment', message: `${nameOf(actorId)} commented on ${quoted(title)}.` }),
  };
  if (comment.parentAuthorId === 0) return [onOwn];
  return comment.parentAuthorId === ownerId ? [reply] : [reply, onOwn];
}

/** Once a day for the same two, however often the follow is taken back and given again. */
export const followNotice = (followerId: number, followeeId: number, atMs: number): Notice => ({
  userId: followeeId,
  kind: 'follow',
  key: `follow:${followeeId}:${followerId}:${Math.floor(atMs / DAY_MS)}`,
  itemId: 0,
  actorId: followerId,
  words: (nameOf) => ({ title: 'New follower', message: `${nameOf(followerId)} started following you.` }),
});

export interface ClipNews {
  readonly id: number;
  readonly ownerId: number;
  readonly title: string;
  readonly noun: 'video' | 'promo';
  /** tells the news of one clip apart */
  readonly revision: number;
}

const aboutClip = (clip: ClipNews, kind: 'decision' | 'tier', words: Words): Notice => ({
  userId: clip.ownerId,
  kind,
  key: `${kind}:${clip.id}:${clip.revision}`,
  itemId: clip.id,
  words: () => words,
});

export const approvedNotice = (clip: ClipNews): Notice =>
  aboutClip(clip, 'decision', {
    title: `${capital(clip.noun)} approved`,
    message: `Your ${clip.noun} ${quoted(clip.title)} was approved and is live now.`,
  });

export const rejectedNotice = (clip: ClipNews, reason: string): Notice =>
  aboutClip(clip, 'decision', {
    title: `${capital(clip.noun)} rejected`,
    message: `Your ${clip.noun} ${quoted(clip.title)} was rejected.${reason && ` Reason: ${reason}`}`,
  });

/** A clip is removed once, whoever tells of it. */
export const removedNotice = (clip: Omit<ClipNews, 'revision'>, reason: string): Notice => ({
  userId: clip.ownerId,
  kind: 'decision',
  key: `removed:${clip.id}`,
  itemId: clip.id,
  words: () => ({
    title: `${capital(clip.noun)} removed`,
    message: `Your ${clip.noun} ${quoted(clip.title)} was removed by a moderator.${reason && ` Reason: ${reason}`}`,
  }),
});

const TIERS = ['testing', 'promoted', 'viral'] as const;
export type Tier = (typeof TIERS)[number];

export function tierNotice(clip: ClipNews, from: Tier, to: Tier): Notice {
  const isUp = TIERS.indexOf(to) > TIERS.indexOf(from);
  const message = isUp
    ? `Your video ${quoted(clip.title)} moved up and is ${to} now.`
    : `Your video ${quoted(clip.title)} moved back to ${to}.`;
  return aboutClip(clip, 'tier', { title: isUp ? `Your video is ${to}` : 'Your video moved back', message });
}

export type ReportOutcome = 'dismissed' | 'upheld' | 'removed';

const outcomes: Record<ReportOutcome, (noun: string) => string> = {
  dismissed: (noun) => `We reviewed the ${noun} you reported and found nothing against the rules.`,
  upheld: (noun) => `Thank you: the ${noun} you reported was found to break the rules, and its owner was warned.`,
  removed: (noun) => `Thank you: the ${noun} you reported was removed.`,
};

export interface Resolution {
  readonly eventId: string;
  readonly itemId: number;
  readonly noun: string;
  readonly outcome: ReportOutcome;
  readonly reporterIds: readonly number[];
  /** 0 where unknown */
  readonly ownerId: number;
  /** what the owner is told, may be empty */
  readonly note: string;
}

export function reportNotices({ eventId, itemId, noun, outcome, reporterIds, ownerId, note }: Resolution): Notice[] {
  const toReporter = (userId: number): Notice => ({
    userId,
    kind: 'report',
    key: `report:${eventId}:${userId}`,
    itemId,
    words: () => ({ title: 'Your report was reviewed', message: outcomes[outcome](noun) }),
  });
  const notices = [...new Set(reporterIds)].map(toReporter);
  // Of a removal the owner hears by the decision.
  if (ownerId === 0 || outcome !== 'upheld') return notices;
  const words = {
    title: 'A warning from the moderators',
    message: note || `Your ${noun} was found to break the rules.`,
  };
  return [...notices, { userId: ownerId, kind: 'warning', key: `warning:${eventId}`, itemId, words: () => words }];
}

export const banNotice = (userId: number, reason: string, revision: number): Notice => ({
  userId,
  kind: 'warning',
  key: `ban:${userId}:${revision}`,
  itemId: 0,
  words: () => ({
    title: 'Your account was banned',
    message: `A moderator banned your account.${reason && ` Reason: ${reason}`}`,
  }),
});

/** Nobody is told of their own acts. */
export const isForOthers = ({ userId, actorId }: Notice): boolean => userId > 0 && userId !== actorId;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
