import { useId, type ReactNode } from 'react';
import { useFieldError } from './fieldErrors.ts';
import css from './Field.module.css';

type Ids = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export type FieldTexts = { label: string; hint?: ReactNode; error?: string | undefined };

type Props = FieldTexts & { name?: string | undefined; children: (ids: Ids) => ReactNode };

/** Connects label, control, hint and error, also for screen readers. The form's error of this `name` is shown too. */
export function Field({ label, hint, error: own, name, children }: Props) {
  const id = useId();
  const refused = useFieldError(name);
  const error = own ?? refused;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={css['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
