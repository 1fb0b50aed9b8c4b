import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Count } from '../../ui/Count.tsx';
import { formatExact } from '../../ui/format.ts';
import { classes } from '../../ui/classes.ts';
import css from './ActionButton.module.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  name: string;
  icon: ReactNode;
  /** Shown under the icon, and the accessible description. */
  count?: { value: number; unit: string };
};

export function ActionButton({ name, icon, count, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-description={count ? `${formatExact(count.value)} ${count.unit}` : undefined}
      className={classes(css['action'], className)}
      {...rest}
    >
      <span className={css['disc']}>{icon}</span>
      {count && (
        <span className={css['count']}>
          <Count value={count.value} />
        </span>
      )}
    </button>
  );
}
