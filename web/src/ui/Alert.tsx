import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './Alert.module.css';

type Props = {
  tone: 'error' | 'good' | 'amber' | 'info';
  /** False for a text that changes every second, which screen readers must not repeat. */
  isLive?: boolean;
  children: ReactNode;
};

/** An inline message about the user's last action. Screen readers announce errors at once, others politely. */
export function Alert({ tone, isLive = true, children }: Props) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <p role={isLive ? role : undefined} className={classes(css['alert'], css[tone])}>
      {children}
    </p>
  );
}
