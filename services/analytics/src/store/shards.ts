/**
 * Number of documents over which a counter that every batch changes is spread, so that concurrent transactions seldom
 * collide.
 */
export const SHARDS = 16;

export const randomShard = (): number => Math.floor(Math.random() * SHARDS);
