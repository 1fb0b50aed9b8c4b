/** A follow, and the video that won it once this is known. */
export interface Follow {
  readonly followerId: number;
  readonly followeeId: number;
  readonly atMs: number;
  /** the followed user's video that the follower watched last before; 0 until it is found */
  readonly itemId: number;
}

export interface FollowChange {
  readonly followerId: number;
  readonly followeeId: number;
  readonly atMs: number;
  readonly isFollowing: boolean;
}

export type FollowKey = Pick<Follow, 'followerId' | 'followeeId'>;

export const followKeyOf = ({ followerId, followeeId }: FollowKey): string => `${followerId}:${followeeId}`;

/** A follow counts for a video that the follower viewed within this time before it. */
export const WON_WITHIN_MS = 24 * 3_600_000;

/** A view is counted three seconds after it began, so the follow of a viewer can come before their view. */
export const VIEW_AFTER_FOLLOW_MS = 5_000;

/** After this time, all earlier views have certainly arrived. */
export const SETTLED_AFTER_MS = 30_000;

export interface FollowChanges {
  readonly saved: readonly Follow[];
  readonly deleted: readonly FollowKey[];
  /** won followers who have unfollowed, and when */
  readonly lost: readonly { readonly itemId: number; readonly atMs: number }[];
}

/** Applies follows and unfollows in their order. */
export function applyFollows(known: readonly Follow[], changes: readonly FollowChange[]): FollowChanges {
  const follows = new Map(known.map((follow) => [followKeyOf(follow), follow]));
  const touched = new Map<string, FollowKey>();
  const lost: { itemId: number; atMs: number }[] = [];
  for (const { isFollowing, ...change } of changes) {
    const key = followKeyOf(change);
    const before = follows.get(key);
    touched.set(key, change);
    if (isFollowing) {
      if (!before) follows.set(key, { ...change, itemId: 0 });
      continue;
    }
    follows.delete(key);
    if (before && before.itemId > 0) lost.push({ itemId: before.itemId, atMs: change.atMs });
  }
  return {
    saved: [...touched.keys()].flatMap((key) => follows.get(key) ?? []),
    deleted: [...touched].flatMap(([key, pair]) => (follows.has(key) ? [] : [pair])),
    lost,
  };
}
