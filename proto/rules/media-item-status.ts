/** The statuses of a media item. Media sets them; its events and the copies in other services use the same names. */
export const mediaItemStatuses = [
  'uploaded',
  'processing',
  'scanning',
  'pending',
  'scheduled',
  'testing',
  'promoted',
  'viral',
  'approved',
  'rejected',
  'removed',
  'deleted',
] as const;
export type MediaItemStatus = (typeof mediaItemStatuses)[number];
