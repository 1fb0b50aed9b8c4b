import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import { NotInterestedReason, type ChoiceService } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import type { App } from '#app';
import type { Explanation } from '#domain/explain';
import type { Choice, Reason } from '#domain/choices';
import { toCause } from '#rpc/causes';
import { toViewer } from '#rpc/viewer';

export type ChoiceApp = Pick<
  App,
  | 'viewers'
  | 'setNotInterested'
  | 'setMutedWords'
  | 'setLanguages'
  | 'readChoices'
  | 'countHides'
  | 'explainVideo'
  | 'explainPromo'
>;

export const createChoiceRpc = (app: ChoiceApp): ServiceImpl<typeof ChoiceService> => ({
  async setNotInterested({ videoId, reason, tag, isNotInterested, isSeen }, context) {
    const viewer = toViewer(personOf(context));
    const video = { videoId: toId(videoId), isSeen };
    await app.setNotInterested({ viewer, ...video, reason: toReason(reason), tag, isNotInterested });
    return {};
  },
  async listNotInterested(_, context) {
    const { notInterested } = await app.readChoices(personOf(context).userId);
    return { choices: notInterested.toReversed().map(toMessage) };
  },
  async getMutedWords(_, context) {
    return { words: [...(await app.readChoices(personOf(context).userId)).words] };
  },
  async setMutedWords({ words }, context) {
    return { words: [...(await app.setMutedWords(personOf(context).userId, words))] };
  },
  async getLanguages(_, context) {
    return { languages: [...(await app.readChoices(personOf(context).userId)).languages] };
  },
  async setLanguages({ languages }, context) {
    return { languages: [...(await app.setLanguages(personOf(context).userId, languages))] };
  },
  async forgetSeen({ videoId }, context) {
    await app.viewers.forgetSeen(personOf(context).userId, videoId === 0n ? undefined : toId(videoId));
    return {};
  },
  async countHides({ promoIds }) {
    return { counts: (await app.countHides(promoIds.map(toId))).map(BigInt) };
  },
  async explainPromo({ promoId }, context) {
    return toWhy(await app.explainPromo(toViewer(personOf(context)), toId(promoId)));
  },
  async explainVideo({ videoId, isSeen }, context) {
    const { because, ...explanation } = await app.explainVideo(toViewer(personOf(context)), toId(videoId), isSeen);
    return { ...toWhy(explanation), because: because.map(toCause) };
  },
});

const toWhy = ({ text, code, params, parts }: Explanation) => ({
  text,
  code,
  params: { ...params },
  parts: [...parts],
});

const messages = {
  video: NotInterestedReason.VIDEO,
  creator: NotInterestedReason.CREATOR,
  tag: NotInterestedReason.TAG,
  business: NotInterestedReason.BUSINESS,
} as const satisfies Record<Reason, NotInterestedReason>;

const byMessage = new Map<NotInterestedReason, Reason>(
  Object.entries(messages).map(([reason, message]) => [message, reason as Reason]),
);
/** The proto requires a known reason. */
const toReason = (message: NotInterestedReason): Reason => byMessage.get(message) ?? 'video';

const toMessage = ({ reason, value, videoId }: Choice) => ({
  reason: messages[reason],
  videoId: fromId(videoId),
  creatorId: reason === 'creator' || reason === 'business' ? BigInt(value) : 0n,
  tag: reason === 'tag' ? value : '',
});
