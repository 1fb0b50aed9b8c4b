import { defineEvent, handlers, on, type ReceivedEvent } from '@tallscreen/kit/events';
import type { BatchHandler } from '@tallscreen/kit/kafka/port';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { VideoEventSchema, type VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import type { ClipCopy } from '#domain/clip';
import { toClipCopy } from '#rpc/clip-copy';

/** Both are the same but for their topic. */
const videoEvent = defineEvent(TOPICS.mediaVideo, VideoEventSchema);
const promoEvent = defineEvent(TOPICS.mediaPromo, VideoEventSchema);

/** `follow` is safe to repeat, and ignores what is older than what it knows. */
export function createHandlers(follow: (clip: ClipCopy) => Promise<void>): Record<string, BatchHandler> {
  const handle = async (events: readonly ReceivedEvent<VideoEvent>[]) => {
    for (const { message } of events) if (message.video) await follow(toClipCopy(message.video));
  };
  return handlers(on(videoEvent, handle), on(promoEvent, handle));
}
