import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { toggleLike, type Liked } from '../../actions/like.ts';
import type { MediaItemRef } from '../../api/engagement.ts';
import { useAppDispatch } from '../../app/store.ts';
import { classes } from '../../ui/classes.ts';
import { Player, type PlayerControls, type PlayerSource } from './Player.tsx';
import { usePageVisible } from '../../ui/usePageVisible.ts';
import { useViewReport } from './useViewReport.ts';
import { viewSource } from './viewSource.ts';
import { useVisibleShare } from './useVisibleShare.ts';
import css from './CardFrame.module.css';

type Props = {
  item: MediaItemRef;
  source: PlayerSource & Liked;
  label: string;
  isNear: boolean;
  isFirst?: boolean;
  controls: Ref<PlayerControls> | undefined;
  isRefused?: boolean;
  isPreparing?: boolean;
  /** Whether views are reported: only for signed-in users and published items. */
  isCounted: boolean;
  /** Called with whether at least half of the card is in view. */
  onInView?: (isInView: boolean) => void;
  /** Shown over the lower part of the video. */
  caption: ReactNode;
  badge?: ReactNode;
  /** Buttons at the upper right, near the sound button. */
  corner?: ReactNode;
  actions: ReactNode;
};

/**
 * The tall card: player, caption, badge, and the actions at the right. `data-lower` marks what the panel of the first
 * run may cover; the caption of a promo is not marked, because it says that this is one.
 */
export function CardFrame({
  item,
  source,
  label,
  isNear,
  isFirst,
  controls,
  isRefused,
  isPreparing,
  isCounted,
  onInView,
  caption,
  badge,
  corner,
  actions,
}: Props) {
  const card = useRef<HTMLElement>(null);
  const { isHalfVisible, isMostlyVisible } = useVisibleShare(card);
  const isPageVisible = usePageVisible();
  const isOnScreen = isMostlyVisible && isPageVisible;
  const watch = useViewReport(item, isOnScreen, isCounted, viewSource(useLocation(), item.id));
  const isInView = isHalfVisible && isPageVisible;
  useEffect(() => onInView?.(isInView), [onInView, isInView]);
  const dispatch = useAppDispatch();
  return (
    <article ref={card} className={classes(css['card'], isRefused && css['refused'])} aria-label={label}>
      {source.thumbnail_url && (
        <img
          className={css['glow']}
          src={source.thumbnail_url}
          alt=""
          loading="lazy"
          data-lit={isOnScreen || undefined}
        />
      )}
      <Player
        source={source}
        visibility={{ isInView: isHalfVisible, isPageVisible }}
        isPreparing={isPreparing ?? false}
        isNear={isNear || isHalfVisible}
        isFirst={isFirst ?? false}
        watch={watch}
        controls={controls}
        onDoubleTap={() => void dispatch(toggleLike(item, source, true))}
      >
        <div className={css['caption']} data-lower={item.type === 'promo' ? undefined : ''}>
          {caption}
        </div>
        {badge && <div className={css['badge']}>{badge}</div>}
        {corner && <div className={css['corner']}>{corner}</div>}
      </Player>
      <div className={css['actions']} data-lower>
        <div className={css['buttons']}>{actions}</div>
      </div>
    </article>
  );
}
