import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import {
  CauseType,
  type RemoveTasteRequest,
  type TasteService,
} from '@tallscreen/proto/tallscreen/feed/v1/taste_service_pb';
import type { App } from '#app';
import type { Subject } from '#domain/taste';
import { toCause } from '#rpc/causes';
import { toViewer } from '#rpc/viewer';

export type TasteApp = Pick<App, 'changeTaste' | 'readTaste' | 'readChoices'>;

export const createTasteRpc = ({
  changeTaste,
  readTaste,
  readChoices,
}: TasteApp): ServiceImpl<typeof TasteService> => ({
  async getFeedSettings(_, context) {
    return { isPersonalised: !(await readChoices(personOf(context).userId)).taste.isOff };
  },
  async setFeedSettings({ isPersonalised }, context) {
    await changeTaste.setPersonalised(personOf(context).userId, isPersonalised);
    return { isPersonalised };
  },
  async setMoreLikeThis({ videoId, isWanted, isSeen }, context) {
    await changeTaste.setMoreLikeThis(toViewer(personOf(context)), { videoId: toId(videoId), isSeen }, isWanted);
    return {};
  },
  async pickTaste({ tags, creatorIds }, context) {
    await changeTaste.pick(personOf(context).userId, tags, creatorIds.map(toId));
    return {};
  },
  async getTaste(_, context) {
    const { because, watched, skipped, sinceMs } = await readTaste(toViewer(personOf(context)));
    const since = sinceMs === undefined ? undefined : timestampFromMs(sinceMs);
    return { because: because.map(toCause), watched, skipped, ...(since && { since }) };
  },
  async removeTaste(request, context) {
    await changeTaste.remove(personOf(context).userId, toSubject(request));
    return {};
  },
  async forgetTaste(_, context) {
    await changeTaste.forget(personOf(context).userId);
    return {};
  },
});

/** The proto requires a known type. */
function toSubject({ type, id, tag }: RemoveTasteRequest): Subject {
  if (type === CauseType.TAG) return { type: 'tag', value: tagKeyOf(tag) };
  return { type: type === CauseType.VIDEO ? 'video' : 'creator', value: toId(id) };
}
