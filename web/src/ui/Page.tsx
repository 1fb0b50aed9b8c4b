import type { ReactNode } from 'react';
import { RowDialogs } from './RowDialogs.tsx';
import { useTitle } from './useTitle.ts';
import { classes } from './classes.ts';
import css from './Page.module.css';

type Props = {
  /** Titles the screen by its content, instead of by the route table. */
  title?: string | undefined;
  heading?: ReactNode;
  actions?: ReactNode;
  width?: 'narrow' | 'wide';
  children: ReactNode;
};

/** A scrolling screen with its heading; sets the tab's title. */
export function Page({ title: named, heading, actions, width = 'wide', children }: Props) {
  const title = useTitle(named);
  return (
    <div className={classes(css['page'], css[width])}>
      <header className={css['head']}>
        <h1>{heading ?? title}</h1>
        {actions && <div className={css['actions']}>{actions}</div>}
      </header>
      <RowDialogs>{children}</RowDialogs>
    </div>
  );
}
