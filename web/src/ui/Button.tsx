import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes.ts';
import css from './Button.module.css';

type Look = 'primary' | 'plain' | 'ghost' | 'danger';
type Shape = { look?: Look; size?: 'm' | 's'; wide?: boolean };

const look = ({ look = 'plain', size = 'm', wide }: Shape, className?: string) =>
  classes(css['button'], css[look], size === 's' && css['small'], wide && css['wide'], className);

export function Button({
  look: kind,
  size,
  wide,
  busy = false,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Shape & { busy?: boolean }) {
  const shape = { ...(kind && { look: kind }), ...(size && { size }), ...(wide && { wide }) };
  return <button type="button" aria-busy={busy || undefined} className={look(shape, className)} {...rest} />;
}

export function ButtonLink({ look: kind, size, wide, className, ...rest }: LinkProps & Shape) {
  const shape = { ...(kind && { look: kind }), ...(size && { size }), ...(wide && { wide }) };
  return <Link className={look(shape, className)} {...rest} />;
}
