import type { ComponentProps, ReactNode } from 'react';
import { Count } from '../../ui/Count.tsx';
import { classes } from '../../ui/classes.ts';
import css from './ActionButton.module.css';

type Props = ComponentProps<'button'> & {
  name: string;
  icon: ReactNode;
  /** Shown under the button; `text` is its accessible description. */
  count?: { value: number; text: string };
};

/**
 * The count is outside of the button: otherwise the button's name would have to contain it. A press on it still presses
 * the button.
 */
export function ActionButton({ name, icon, count, className, ...rest }: Props) {
  return (
    <span className={classes(css['action'], className)}>
      <button
        type="button"
        aria-label={name}
        title={name}
        aria-description={count?.text}
        className={css['button']}
        {...rest}
      >
        <span className={css['disc']}>{icon}</span>
      </button>
      {count && (
        <span className={css['figure']} aria-hidden="true">
          {count.value > 0 && <Count value={count.value} />}
        </span>
      )}
    </span>
  );
}
