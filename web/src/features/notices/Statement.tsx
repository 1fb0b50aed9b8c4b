import { useId } from 'react';
import { useFieldError } from '../../ui/fieldErrors.ts';
import css from './Notices.module.css';

/** What the sender of a notice or a counter-notice confirms. */
export function Statement({ text }: { text: string }) {
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
        <span>{text}</span>
      </label>
      {error && (
        <p id={id} role="alert" className={css['problem']}>
          {error}
        </p>
      )}
    </div>
  );
}
