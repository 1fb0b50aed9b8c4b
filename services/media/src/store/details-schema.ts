import { Schema } from 'mongoose';
import type { VideoDetails } from '#domain/video-details';

export const detailsSchema = new Schema<VideoDetails>(
  {
    title: { type: String, default: '' },
    hashtags: [String],
    publishAt: { type: Date, default: null },
    language: { type: String, default: '' },
  },
  { _id: false },
);

/** What an export of a user's data has of the details of a video. */
export const videoRecord = ({ title, hashtags, publishAt, language }: VideoDetails) => ({
  title,
  hashtags,
  publish_at: publishAt,
  language,
});

/** As `videoRecord`, of a promo. */
export const promoRecord = ({ title, hashtags }: VideoDetails) => ({ title, hashtags });
