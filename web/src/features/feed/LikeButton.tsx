import { useRef } from 'react';
import { Heart } from 'lucide-react';
import { useSetLikeMutation, type MediaItemRef } from '../../api/engagement.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t, tn } from '../../i18n/translate.ts';
import { ActionButton } from './ActionButton.tsx';
import css from './ActionButton.module.css';

type State = { isLiked: boolean; likes: number };

/** Keeps the hook from drawing the card again when a call begins and ends; the like itself is shown at once. */
const notWatched = () => ({});

/** Returns a function that toggles the like, or sets it to `wanted`. */
export function useLike(item: MediaItemRef, isLiked: boolean) {
  const account = useAccount();
  const dispatch = useAppDispatch();
  const [setLike] = useSetLikeMutation({ selectFromResult: notWatched });
  // A state would draw the card again.
  const isBusy = useRef(false);
  return async (wanted = !isLiked) => {
    if (!account) {
      dispatch(toastShown(t('Please log in to like videos.'), 'error'));
      return;
    }
    if (isBusy.current || wanted === isLiked) return;
    isBusy.current = true;
    const { error } = await setLike({ item, isLiked: wanted });
    isBusy.current = false;
    if (error) dispatch(toastShown(t(wanted ? 'Unable to like this video.' : 'Unable to unlike this video.'), 'error'));
  };
}

export function LikeButton({ state, onLike }: { state: State; onLike: () => void }) {
  return (
    <ActionButton
      name={t('Like')}
      data-action="like"
      className={state.isLiked ? css['liked'] : undefined}
      aria-pressed={state.isLiked}
      icon={<Heart />}
      count={{ value: state.likes, text: tn(state.likes, '{count} like', '{count} likes') }}
      onClick={onLike}
    />
  );
}
