import type { Redis } from '@tallscreen/kit/redis/connection';
import type { PresenceStore } from '#domain/presence';

/** Person → until when they count as online, in ms. */
const ONLINE = 'online';

/** Only in Redis: emptied it is complete again as soon as everybody's next report has come. */
export const createPresenceStore = (redis: Redis): PresenceStore => ({
  async put(userIds, untilMs) {
    const members = userIds.map((id) => ({ value: String(id), score: untilMs }));
    if (members.length > 0) await redis.zAdd(ONLINE, members);
  },

  async forget(beforeMs) {
    await redis.zRemRangeByScore(ONLINE, '-inf', `(${beforeMs}`);
  },

  async among(userIds, nowMs) {
    if (userIds.length === 0) return [];
    const until = await redis.zmScore(ONLINE, userIds.map(String));
    return userIds.filter((_, i) => (until[i] ?? 0) >= nowMs);
  },

  async all(nowMs, limit) {
    const found = await redis.zRangeByScore(ONLINE, nowMs, '+inf', { LIMIT: { offset: 0, count: limit } });
    return found.map(Number);
  },
});
