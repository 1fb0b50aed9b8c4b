import { useRef, useState } from 'react';
import { Heart } from 'lucide-react';
import { useSetLikeMutation, type MediaItemRef } from '../../api/engagement.ts';
import { afterPaint } from '../../app/afterPaint.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t, tn } from '../../i18n/translate.ts';
import { ActionButton } from './ActionButton.tsx';
import css from './ActionButton.module.css';

type State = { isLiked: boolean; likes: number };

/** Keeps the hook from drawing the card again when a call begins and ends; the like itself is shown at once. */
const notWatched = () => ({});

/** Returns a function that sets the like. */
export function useLike(item: MediaItemRef, isLiked: boolean) {
  const account = useAccount();
  const dispatch = useAppDispatch();
  const [setLike] = useSetLikeMutation({ selectFromResult: notWatched });
  // A state would draw the card again.
  const isBusy = useRef(false);
  return async (wanted: boolean) => {
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

type Props = { state: State; onLike: (wanted: boolean) => Promise<void> };

/** Draws itself first and its card afterwards, with the call, because a card takes longer than a frame. */
export function LikeButton({ state, onLike }: Props) {
  const isSignedIn = useAccount() !== null;
  const [pressed, setPressed] = useState<State | null>(null);
  const { isLiked, likes } = pressed ?? state;
  const press = async () => {
    if (pressed) return;
    if (isSignedIn) {
      setPressed({ isLiked: !isLiked, likes: Math.max(0, likes + (isLiked ? -1 : 1)) });
      await afterPaint();
    }
    await onLike(!isLiked);
    setPressed(null);
  };
  return (
    <ActionButton
      name={t('Like')}
      data-action="like"
      className={isLiked ? css['liked'] : undefined}
      aria-pressed={isLiked}
      icon={<Heart />}
      count={{ value: likes, text: tn(likes, '{count} like', '{count} likes') }}
      onClick={() => void press()}
    />
  );
}
