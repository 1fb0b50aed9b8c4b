import { useEffect, useRef } from 'react';
import { Heart } from 'lucide-react';
import { painted } from '../../actions/changeMark.ts';
import { toggleLike, useLike, type Liked } from '../../actions/like.ts';
import type { MediaItemRef } from '../../api/engagement.ts';
import { useAppDispatch } from '../../app/store.ts';
import { t, tn } from '../../i18n/translate.ts';
import { ActionButton } from './ActionButton.tsx';
import css from './ActionButton.module.css';

/** Likes the item, or takes the like back. */
export function LikeButton({ item, known }: { item: MediaItemRef; known: Liked }) {
  const dispatch = useAppDispatch();
  const button = useRef<HTMLButtonElement>(null);
  const { isOn, count, before } = useLike(item, known);
  const isComing = isOn && before !== undefined;
  useEffect(() => {
    const element = button.current;
    if (!isOn) element?.removeAttribute('data-bounces');
    const bounce = () => element?.toggleAttribute('data-bounces', element.getAttribute('aria-pressed') === 'true');
    // The bounce starts after the press is painted: an animation needs a new layer, which would delay that frame.
    if (isComing) void painted().then(bounce);
  }, [isComing, isOn]);
  return (
    <ActionButton
      ref={button}
      name={t('Like')}
      className={isOn ? css['liked'] : undefined}
      aria-pressed={isOn}
      icon={<Heart />}
      count={{ value: count, text: tn(count, '{count} like', '{count} likes') }}
      onClick={() => void dispatch(toggleLike(item, known))}
      onAnimationEnd={() => button.current?.removeAttribute('data-bounces')}
    />
  );
}
