import type { ReactNode } from 'react';
import { CircleAlert, Inbox } from 'lucide-react';
import { t } from '../i18n/translate.ts';
import { Button } from './Button.tsx';
import css from './States.module.css';

type EmptyProps = { title: string; hint?: ReactNode; icon?: ReactNode; children?: ReactNode };

/** Says that a list is empty and offers what to do next. */
export function EmptyState({ title, hint, icon = <Inbox />, children }: EmptyProps) {
  return (
    <div className={css['state']}>
      <span className={css['icon']} aria-hidden="true">
        {icon}
      </span>
      <p className={css['title']}>{title}</p>
      {hint && <p className="quiet">{hint}</p>}
      {children && <div className={css['actions']}>{children}</div>}
    </div>
  );
}

type ErrorProps = { text: string; onRetry?: (() => void) | undefined; children?: ReactNode };

export function ErrorState({ text, onRetry, children }: ErrorProps) {
  return (
    <div className={css['state']} role="alert">
      <span className={css['icon']} aria-hidden="true">
        <CircleAlert />
      </span>
      <p className={css['title']}>{text}</p>
      <div className={css['actions']}>
        {onRetry && <Button onClick={onRetry}>{t('Retry')}</Button>}
        {children}
      </div>
    </div>
  );
}
