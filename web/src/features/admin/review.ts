import type { QueuePromo, QueueVideo } from '@tallscreen/bff/contract';

/** A media item as a reviewer sees it. */
export type ReviewItem = {
  id: number;
  /** rises with every change; servers from before this field send none */
  revision?: number;
  title: string;
  hashtags: string[] | string | null;
  /** Null if nobody knows. */
  by: string | null;
  createdAt: string;
  isFlagged: boolean;
  /** Why the scan flagged the item; null if it did not. */
  flag: string | null;
  appeal: string | null;
  /** The decision that the appeal is about. */
  appealed: QueueVideo['appealed'];
  /** In seconds; null while it is not known. */
  duration: number | null;
  videoUrl: string | null;
  pictureUrl: string | null;
  stripUrl: string | null;
  /** Where a promo's button leads; null for none. */
  lead?: { text: string; link: string } | null;
};

const shared = (item: QueueVideo | QueuePromo) => ({
  id: item.id,
  revision: item.revision,
  title: item.title,
  hashtags: item.hashtags,
  createdAt: item.created_at,
  isFlagged: item.is_flagged,
  flag: item.rejection_reason ?? null,
  appeal: item.appeal_text,
  appealed: item.appealed,
  duration: item.duration,
  videoUrl: item.video_url,
  pictureUrl: item.thumbnail_url,
  stripUrl: item.strip_url,
});

export const reviewOfVideo = (video: QueueVideo): ReviewItem => ({
  ...shared(video),
  by: video.uploader?.username ?? null,
});

export const reviewOfPromo = (promo: QueuePromo): ReviewItem => ({
  ...shared(promo),
  by: promo.business_name,
  lead: promo.link ? { link: promo.link, text: promo.call_to_action ?? '' } : null,
});

/** Sorts flagged items first, then newest first. */
export const inReviewOrder = (items: ReviewItem[]): ReviewItem[] =>
  items.toSorted((a, b) => Number(b.isFlagged) - Number(a.isFlagged) || b.id - a.id);
