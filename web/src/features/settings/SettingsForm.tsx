import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { Submission } from '../../ui/useSubmit.ts';
import css from './Settings.module.css';

type Props = {
  submission: Submission;
  /** The text of the submit button. */
  action: string;
  look?: 'primary' | 'danger';
  onCancel: () => void;
  children: ReactNode;
};

/** A form of the settings: the error of the last submission, the fields, and the buttons to submit and cancel. */
export function SettingsForm({ submission, action, look = 'primary', onCancel, children }: Props) {
  return (
    <Form className={css['form']} submission={submission}>
      {children}
      <div className={css['actions']}>
        <Button type="submit" look={look} disabled={submission.isBusy}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </Form>
  );
}
