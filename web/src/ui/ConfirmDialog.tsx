import type { ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import css from './Dialog.module.css';

type Props = {
  title: string;
  text: ReactNode;
  action: string;
  look?: 'danger' | 'primary';
  isBusy?: boolean;
  /** further choices of the user; shown above the buttons */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Stays open while busy: otherwise the answer would close the dialog of a question that was opened meanwhile. */
export function ConfirmDialog({
  title,
  text,
  action,
  look = 'danger',
  isBusy = false,
  children,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Dialog title={title} description={text} onClose={() => !isBusy && onCancel()}>
      {children}
      <div className={css['actions']}>
        <Button disabled={isBusy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button look={look} disabled={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
