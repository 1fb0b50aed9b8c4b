import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './Badge.module.css';

export type BadgeTone = 'neutral' | 'good' | 'amber' | 'danger' | 'info';

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classes(css['badge'], css[tone])}>{children}</span>;
}
