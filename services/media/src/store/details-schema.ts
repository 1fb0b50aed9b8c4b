import { Schema } from 'mongoose';
import { noDetails, type VideoDetails } from '#domain/video-details';

export const detailsSchema = new Schema<VideoDetails>(
  {
    title: { type: String, default: '' },
    hashtags: [String],
    publishAt: { type: Date, default: null },
    language: { type: String, default: '' },
    commentAudience: { type: String, default: 'everyone' },
    visibility: { type: String, default: 'public' },
  },
  { _id: false },
);

/** The details of a video in an export of a user's data; those of version 0.1 lack some. */
export const videoRecord = (stored: VideoDetails) => {
  const { title, hashtags, publishAt, language, commentAudience, visibility } = { ...noDetails, ...stored };
  return { title, hashtags, publish_at: publishAt, language, comments: commentAudience, visibility };
};

/** The details of a promo in an export of a user's data. */
export const promoRecord = ({ title, hashtags }: VideoDetails) => ({ title, hashtags });
