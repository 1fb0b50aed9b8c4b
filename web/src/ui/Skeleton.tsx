import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { t } from '../i18n/translate.ts';
import { classes } from './classes.ts';
import css from './Skeleton.module.css';

/** The shapes of a placeholder, each with its number of entries where the caller names none. */
const SHAPES = {
  /** One card of the feed. */
  column: 1,
  /** A video beside its comments. */
  player: 2,
  /** Covers of videos. */
  grid: 8,
  /** A person above covers of videos. */
  profile: 7,
  /** Pictures of people, each with two lines. */
  list: 6,
  /** Covers, each with two lines. */
  media: 4,
  /** Entries of one line, such as settings. */
  rows: 4,
  table: 9,
  /** Labels with fields. */
  form: 3,
  /** Numbers. */
  tiles: 4,
  /** Numbers above a chart. */
  figures: 5,
  chat: 6,
  text: 3,
  /** One box, such as a chart or a video. */
  block: 1,
} as const;

export type Shape = keyof typeof SHAPES;

const LATE_MS = 300;
/** A placeholder that follows another one within this time goes on with its wait. */
const GAP_MS = 200;
let since = 0;
let endedAt = -Infinity;

/** Shows the element when the user has waited for 300 ms: for what arrives at once it would flash. */
function useLate() {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const now = performance.now();
    if (now - endedAt > GAP_MS) since = now;
    element.current?.style.setProperty('animation-delay', `${Math.max(0, Math.round(since + LATE_MS - now))}ms`);
    return () => {
      endedAt = performance.now();
    };
  }, []);
  return element;
}

type Props = {
  shape: Shape;
  count?: number;
  /** The height of each entry; absent: the shape's own. */
  height?: CSSProperties['height'];
  /** Read by screen readers. */
  label?: string;
  /** Whether the heading of a screen stands above it. */
  hasHeading?: boolean;
  className?: string | undefined;
};

/**
 * The only placeholder for what is being loaded. It takes its place at once, so that nothing moves when the data
 * arrives, and is seen from 300 ms on.
 */
export function Loading({ shape, count = SHAPES[shape], height, label, hasHeading, className }: Props) {
  const size = typeof height === 'number' ? `${height}px` : height;
  return (
    <div
      ref={useLate()}
      role="status"
      aria-busy="true"
      data-shape={shape}
      className={classes(css['loading'], className)}
      style={{ '--height': size } as CSSProperties}
    >
      <span className="unseen">{label ?? t('Loading…')}</span>
      {hasHeading && <i className={css['heading']} aria-hidden="true" />}
      <div aria-hidden="true" className={css[shape]}>
        {Array.from({ length: count }, (_, entry) => (
          <div key={entry}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
