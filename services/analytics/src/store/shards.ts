/** A counter that every batch adds to lies in so many documents, so that batches of other partitions seldom wait for it. */
export const SHARDS = 16;

export const anyShard = (): number => Math.floor(Math.random() * SHARDS);
