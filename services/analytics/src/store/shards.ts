/**
 * A counter that every batch adds to is spread over this many documents, so that concurrent transactions seldom
 * collide.
 */
export const SHARDS = 16;

export const randomShard = (): number => Math.floor(Math.random() * SHARDS);
