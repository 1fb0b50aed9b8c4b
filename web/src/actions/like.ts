import { commentsApi } from '../api/comments.ts';
import { engagementApi, type MediaItemRef } from '../api/engagement.ts';
import { errorText } from '../api/errors.ts';
import { commentLikeKey, likeKey } from '../api/marks.ts';
import { toastShown } from '../app/toasts.ts';
import { msg, t } from '../i18n/translate.ts';
import type { Thunk } from '../app/store.ts';
import { changeMark, markOf, useCountedMark } from './changeMark.ts';

const FAILED = {
  video: { like: msg('Unable to like this video.'), unlike: msg('Unable to unlike this video.') },
  promo: { like: msg('Unable to like this promo.'), unlike: msg('Unable to unlike this promo.') },
};
const GUEST = { video: msg('Please log in to like videos.'), promo: msg('Please log in to like promos.') };

/** The state in the card's data. */
export type Liked = { liked: boolean; likes: number };
const knownOf = ({ liked, likes }: Liked) => ({ isOn: liked, count: likes });

/** Likes the item, or unlikes it unless `neverBack`. */
export const toggleLike =
  (item: MediaItemRef, known: Liked, neverBack = false): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { type, id } = item;
    const shown = markOf(getState(), likeKey(item)) ?? knownOf(known);
    if (neverBack && shown.isOn) return;
    if (getState().session.status !== 'signedIn') {
      dispatch(toastShown(t(GUEST[type]), 'error'));
      return;
    }
    const call = async (isLiked: boolean) => {
      const request = engagementApi.endpoints.setLike.initiate({ item: { type, id }, isLiked }, { track: false });
      const { data, error } = await dispatch(request);
      return error ? { failure: t(FAILED[type][isLiked ? 'like' : 'unlike']) } : { count: data?.likes };
    };
    await dispatch(changeMark({ key: likeKey(item), shown, call }));
  };

export const useLike = (item: MediaItemRef, known: Liked) => useCountedMark(likeKey(item), knownOf(known));

type LikeableComment = Liked & { id: number };

export const toggleCommentLike =
  (comment: LikeableComment): Thunk<Promise<void>> =>
  (dispatch, getState) => {
    const key = commentLikeKey(comment.id);
    const call = async (isLiked: boolean) => {
      const { likeComment } = commentsApi.endpoints;
      const { data, error } = await dispatch(likeComment.initiate({ id: comment.id, isLiked }, { track: false }));
      return error ? { failure: errorText(error, t('Something went wrong.')) } : { count: data?.likes };
    };
    return dispatch(changeMark({ key, shown: markOf(getState(), key) ?? knownOf(comment), call }));
  };

export const useCommentLike = (comment: LikeableComment) =>
  useCountedMark(commentLikeKey(comment.id), knownOf(comment));
