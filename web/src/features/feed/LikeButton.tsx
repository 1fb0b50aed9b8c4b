import { useRef } from 'react';
import { Heart } from 'lucide-react';
import { engagementApi, type MediaItemRef } from '../../api/engagement.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t, tn } from '../../i18n/translate.ts';
import { ActionButton } from './ActionButton.tsx';
import { useQuickToggle } from './useQuickToggle.ts';
import css from './ActionButton.module.css';

/** Returns a function that likes the item or takes the like back. */
export function useLike(item: MediaItemRef, isLiked: boolean) {
  const account = useAccount();
  const dispatch = useAppDispatch();
  // Neither a state nor the hook of the mutation, which would draw the card again.
  const isBusy = useRef(false);
  return async (wanted: boolean) => {
    if (!account) {
      dispatch(toastShown(t('Please log in to like videos.'), 'error'));
      return;
    }
    if (isBusy.current || wanted === isLiked) return;
    isBusy.current = true;
    const { setLike } = engagementApi.endpoints;
    const { error } = await dispatch(setLike.initiate({ item, isLiked: wanted }, { track: false }));
    isBusy.current = false;
    if (error) dispatch(toastShown(t(wanted ? 'Unable to like this video.' : 'Unable to unlike this video.'), 'error'));
  };
}

type Props = { state: { isLiked: boolean; likes: number }; onLike: (isLiked: boolean) => Promise<void> };

export function LikeButton({ state, onLike }: Props) {
  const isGuest = useAccount() === null;
  const [isLiked, toggle] = useQuickToggle(state.isLiked, onLike);
  const likes = Math.max(0, state.likes + Number(isLiked) - Number(state.isLiked));
  return (
    <ActionButton
      name={t('Like')}
      data-action="like"
      className={isLiked ? css['liked'] : undefined}
      aria-pressed={isLiked}
      icon={<Heart />}
      count={{ value: likes, text: tn(likes, '{count} like', '{count} likes') }}
      onClick={() => void (isGuest ? onLike(true) : toggle())}
    />
  );
}
