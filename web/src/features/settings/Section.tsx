import { useId, type ReactNode } from 'react';
import css from './Settings.module.css';

/** One card of the settings with its heading. */
export function Section({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css['section']} aria-labelledby={id}>
      <header className={css['head']}>
        <h2 id={id}>{title}</h2>
        {badge}
      </header>
      {children}
    </section>
  );
}
