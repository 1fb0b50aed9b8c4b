import type { View } from '#domain/watching';

/** What one viewer did with one media item. */
export interface Viewing {
  readonly itemId: number;
  readonly viewerId: number;
  views: number;
  /** the last view, which later watch time belongs to; absent when the viewer only shared the item */
  latest?: View;
  watchMs: number;
  hasShared: boolean;
}

export type ViewingKey = Pick<Viewing, 'itemId' | 'viewerId'>;

export const keyOf = ({ itemId, viewerId }: ViewingKey): string => `${viewerId}:${itemId}`;
