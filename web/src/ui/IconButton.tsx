import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import css from './IconButton.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** The accessible name, also shown on hover. */
  name: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** `over`: on top of a picture or video. */
  tone?: 'plain' | 'over';
};

export function IconButton({ name, icon, tone = 'plain', className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={classes(css['button'], css[tone], className)}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}
