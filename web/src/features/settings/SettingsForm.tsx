import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { useSubmit } from '../../ui/useSubmit.ts';
import css from './Settings.module.css';

type Props = {
  submission: ReturnType<typeof useSubmit>;
  /** The text of the submit button. */
  action: string;
  look?: 'primary' | 'danger';
  onCancel: () => void;
  children: ReactNode;
};

/** A form of the settings: the error of the last submission, the fields, and the buttons to submit and cancel. */
export function SettingsForm({ submission, action, look = 'primary', onCancel, children }: Props) {
  const { problem, isBusy, onSubmit } = submission;
  return (
    <form className={css['form']} onSubmit={onSubmit} noValidate>
      {problem && <Alert tone="error">{problem}</Alert>}
      {children}
      <div className={css['actions']}>
        <Button type="submit" look={look} disabled={isBusy}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
