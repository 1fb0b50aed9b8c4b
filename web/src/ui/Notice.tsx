import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './Notice.module.css';

type Props = {
  tone: 'error' | 'good' | 'amber' | 'info';
  /** Off for a text that changes every second. */
  isLive?: boolean;
  children: ReactNode;
};

/** A line that answers what the person just did. Errors interrupt, the rest waits its turn. */
export function Notice({ tone, isLive = true, children }: Props) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <p role={isLive ? role : undefined} className={classes(css['notice'], css[tone])}>
      {children}
    </p>
  );
}
