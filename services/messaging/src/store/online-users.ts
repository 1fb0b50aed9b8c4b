import type { Redis } from '@tallscreen/kit/redis/connection';

/** A sorted set: user id → time until which the user counts as online, in ms since the epoch. */
const ONLINE = 'online';

export type OnlineUserStore = ReturnType<typeof createOnlineUserStore>;

/** Kept in Redis only: if it is lost, the next report of each socket's server restores it. */
export const createOnlineUserStore = (redis: Redis) => ({
  async put(userIds: readonly number[], untilMs: number): Promise<void> {
    const members = userIds.map((id) => ({ value: String(id), score: untilMs }));
    if (members.length > 0) await redis.zAdd(ONLINE, members);
  },

  /** Deletes users whose time ended before this time. */
  async deleteExpired(nowMs: number): Promise<void> {
    await redis.zRemRangeByScore(ONLINE, '-inf', `(${nowMs}`);
  },

  /** Returns those of `userIds` who are online. */
  async filterOnline(userIds: readonly number[], nowMs: number): Promise<number[]> {
    if (userIds.length === 0) return [];
    const until = await redis.zmScore(ONLINE, userIds.map(String));
    return userIds.filter((_, i) => (until[i] ?? 0) >= nowMs);
  },

  async listAll(nowMs: number, limit: number): Promise<number[]> {
    const found = await redis.zRangeByScore(ONLINE, nowMs, '+inf', { LIMIT: { offset: 0, count: limit } });
    return found.map(Number);
  },
});
