/** The states of a media item. Media decides on them; its events and the copies of other services name them so. */
export const mediaItemStatuses = [
  'uploaded',
  'processing',
  'scanning',
  'pending',
  'testing',
  'promoted',
  'viral',
  'approved',
  'rejected',
  'deleted',
] as const;
export type MediaItemStatus = (typeof mediaItemStatuses)[number];
