import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate, timestampMs } from '@bufbuild/protobuf/wkt';
import { audienceOf, detailsOf } from '@tallscreen/kit/video-details';
import { commentAudiences, type CommentAudience } from '@tallscreen/proto/rules/comment-audiences';
import { readLine } from '@tallscreen/proto/rules/read-text';
import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import { VideoDetailsSchema } from '@tallscreen/proto/tallscreen/media/v1/video_details_pb';
import { VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { z } from 'zod';
import type { detailsEdit } from '#contract/video-details';
import { iso, orNull } from '#views/scalar';

type Described = Pick<Video, 'details'>;
export const audienceView = (audience: string): CommentAudience =>
  commentAudiences.find((each) => each === audience) ?? 'everyone';

type Typed = z.output<typeof detailsEdit>;

export const titleOf = (video: Described): string => readLine(detailsOf(video).title);
export const hashtagsOf = (video: Described): string[] => detailsOf(video).hashtags.map(readLine);

/** The details that everybody sees. */
export const shownDetailsView = (video: Described) => ({ title: titleOf(video), hashtags: hashtagsOf(video) });

export const audienceDetail = (video: Described | undefined) => ({ visibility: video ? audienceOf(video) : null });

export const detailsView = (video: Pick<Video, 'details' | 'status'>) => ({
  ...shownDetailsView(video),
  publish_at: publishTimeView(video),
  language: orNull(detailsOf(video).language),
  who_may_comment: audienceView(detailsOf(video).commentAudience),
  visibility: audienceOf(video),
});

/** Omitted when it passed before the approval, because then it delays nothing. */
function publishTimeView(video: Pick<Video, 'details' | 'status'>): string | null {
  const { publishAt } = detailsOf(video);
  if (!publishAt) return null;
  return video.status === VideoStatus.SCHEDULED || timestampMs(publishAt) > Date.now() ? iso(publishAt) : null;
}

/** The draft of an upload: hashtags as typed, and a time that may have passed. */
export function draftView(upload: Pick<ResumableUpload, 'details'>) {
  const { publishAt, language, commentAudience } = detailsOf(upload);
  return {
    title: titleOf(upload),
    hashtags: hashtagsOf(upload).join(', '),
    publish_at: publishAt ? iso(publishAt) : null,
    language: orNull(language),
    who_may_comment: audienceView(commentAudience),
    visibility: audienceOf(upload),
  };
}

export const toDetails = (typed: Typed): MessageInitShape<typeof VideoDetailsSchema> => ({
  title: typed.title ?? '',
  hashtags: typed.hashtags ? [typed.hashtags] : [],
  ...(typed.publish_at && { publishAt: timestampFromDate(typed.publish_at) }),
  language: typed.language ?? '',
  commentAudience: typed.comments ?? '',
  visibility: typed.visibility ?? '',
});

/** Returns the name in a request of a field of the message. */
const sentNameOf = (field: string): keyof Typed => (field === 'comment_audience' ? 'comments' : (field as keyof Typed));

/** The fields that were sent. */
export const toDetailsEdit = (typed: Typed) => ({
  details: toDetails(typed),
  changed: {
    paths: VideoDetailsSchema.fields.map(({ name }) => name).filter((name) => typed[sentNameOf(name)] !== undefined),
  },
});
