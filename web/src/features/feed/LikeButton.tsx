import { useRef } from 'react';
import { Heart } from 'lucide-react';
import { engagementApi, type MediaItemRef } from '../../api/engagement.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { useQuickToggle } from '../../app/useQuickToggle.ts';
import { msg, t, tn } from '../../i18n/translate.ts';
import { ActionButton } from './ActionButton.tsx';
import css from './ActionButton.module.css';

const FAILED = {
  video: { like: msg('Unable to like this video.'), unlike: msg('Unable to unlike this video.') },
  promo: { like: msg('Unable to like this promo.'), unlike: msg('Unable to unlike this promo.') },
};
const GUEST = { video: msg('Please log in to like videos.'), promo: msg('Please log in to like promos.') };

type Props = { item: MediaItemRef; state: { liked: boolean; likes: number } };

/** Likes the item, or takes the like back. */
export function LikeButton({ item, state }: Props) {
  const isGuest = useAccount() === null;
  const dispatch = useAppDispatch();
  const button = useRef<HTMLButtonElement>(null);
  const [isLiked, toggle] = useQuickToggle(state.liked, async (wanted) => {
    // The bounce starts after the press is painted: an animation needs a new layer, which would delay that frame.
    button.current?.toggleAttribute('data-bounces', wanted);
    const { setLike } = engagementApi.endpoints;
    const { error } = await dispatch(setLike.initiate({ item, isLiked: wanted }, { track: false }));
    if (!error) return undefined;
    button.current?.removeAttribute('data-bounces');
    return t(FAILED[item.type][wanted ? 'like' : 'unlike']);
  });
  const likes = Math.max(0, state.likes + Number(isLiked) - Number(state.liked));
  const press = () => {
    if (isGuest) dispatch(toastShown(t(GUEST[item.type]), 'error'));
    else void toggle();
  };
  return (
    <ActionButton
      ref={button}
      name={t('Like')}
      data-action="like"
      className={isLiked ? css['liked'] : undefined}
      aria-pressed={isLiked}
      icon={<Heart />}
      count={{ value: likes, text: tn(likes, '{count} like', '{count} likes') }}
      onClick={press}
      onAnimationEnd={() => button.current?.removeAttribute('data-bounces')}
    />
  );
}
