import { useId } from 'react';
import { t } from '../../i18n/translate.ts';
import { useFieldError } from '../../ui/fieldErrors.ts';
import css from './Notices.module.css';

/** What the sender of a notice confirms. */
export function Statement() {
  const id = useId();
  const error = useFieldError('statement');
  return (
    <div>
      <label className={css['statement']}>
        <input
          type="checkbox"
          name="statement"
          required
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{t('I believe in good faith that what I say here is correct and complete.')}</span>
      </label>
      {error && (
        <p id={id} role="alert" className={css['problem']}>
          {error}
        </p>
      )}
    </div>
  );
}
