import { useRef, type ReactNode } from 'react';
import type { ClipRef } from '../../api/engagement.ts';
import { classes } from '../../ui/classes.ts';
import { Clip, type ClipSource } from './Clip.tsx';
import { useOnStage } from './useOnStage.ts';
import { usePageVisible } from './usePageVisible.ts';
import { useViewReport } from './useViewReport.ts';
import css from './Card.module.css';

type Props = {
  clip: ClipRef;
  source: ClipSource;
  label: string;
  isNear: boolean;
  isFirst?: boolean;
  isRefused?: boolean;
  isPreparing?: boolean;
  /** Whether watching it is reported: for members, and only what is live. */
  isCounted: boolean;
  onDoubleTap?: () => void;
  /** Over the lower part of the clip. */
  caption: ReactNode;
  badge?: ReactNode;
  actions: ReactNode;
};

/** The tall card: clip, caption, badge, and the actions at its right side. */
export function CardFrame({
  clip,
  source,
  label,
  isNear,
  isFirst,
  isRefused,
  isPreparing,
  isCounted,
  onDoubleTap,
  caption,
  badge,
  actions,
}: Props) {
  const card = useRef<HTMLElement>(null);
  const isInView = useOnStage(card);
  const isPageVisible = usePageVisible();
  const isOnStage = isInView && isPageVisible;
  const watch = useViewReport(clip, isOnStage, isCounted);
  return (
    <article ref={card} className={classes(css['card'], isRefused && css['refused'])} aria-label={label}>
      {source.thumbnail_url && (
        <img
          className={css['glow']}
          src={source.thumbnail_url}
          alt=""
          loading="lazy"
          data-lit={isOnStage || undefined}
        />
      )}
      <Clip
        source={source}
        stage={{ isInView, isPageVisible }}
        isPreparing={isPreparing ?? false}
        isNear={isNear || isOnStage}
        isFirst={isFirst ?? false}
        watch={watch}
        {...(onDoubleTap && { onDoubleTap })}
      >
        <div className={css['caption']}>{caption}</div>
        {badge && <div className={css['badge']}>{badge}</div>}
      </Clip>
      <div className={css['actions']}>
        <div className={css['buttons']}>{actions}</div>
      </div>
    </article>
  );
}
