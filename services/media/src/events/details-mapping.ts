import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate, type FieldMask } from '@bufbuild/protobuf/wkt';
import {
  VideoDetailsSchema,
  type VideoDetails as Message,
} from '@tallscreen/proto/tallscreen/media/v1/video_details_pb';
import { noDetails, type DetailsChange, type VideoDetails } from '#domain/video-details';

export const toDetailsMessage = ({
  publishAt,
  ...details
}: VideoDetails): MessageInitShape<typeof VideoDetailsSchema> => ({
  ...details,
  hashtags: [...details.hashtags],
  ...(publishAt && { publishAt: timestampFromDate(publishAt) }),
});

/** Only the request of an edit may come without details. */
export function fromDetailsMessage(message: Message | undefined): VideoDetails {
  if (!message) return noDetails;
  const { $typeName: _type, $unknown: _unknown, publishAt, ...details } = message;
  return { ...details, publishAt: publishAt ? timestampDate(publishAt) : null };
}

/** Returns the details that the mask names. */
export function toDetailsChange(message: Message | undefined, mask: FieldMask | undefined): DetailsChange {
  const details = fromDetailsMessage(message);
  const changed = VideoDetailsSchema.fields.filter(({ name }) => mask?.paths.includes(name));
  return Object.fromEntries(changed.map(({ localName }) => [localName, details[localName as keyof VideoDetails]]));
}
