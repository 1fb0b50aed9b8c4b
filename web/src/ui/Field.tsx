import { useId, type ReactNode } from 'react';
import { useFieldError } from './fieldErrors.ts';
import { TooLongStatus } from './LengthNote.tsx';
import type { LengthTexts } from './textLimit.ts';
import css from './Field.module.css';

type Ids = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export type FieldTexts = { label: string; hint?: ReactNode; error?: string | undefined };

type Props = FieldTexts & {
  name?: string | undefined;
  /** for a text with a limit: the text about its length, which replaces hint and error */
  length?: LengthTexts | undefined;
  children: (ids: Ids) => ReactNode;
};

/** Connects label, control, hint and error, also for screen readers. The form's error of this `name` is shown too. */
export function Field({ label, hint: usual, error: own, name, length, children }: Props) {
  const id = useId();
  const refused = useFieldError(name);
  const hint = length?.left ?? usual;
  const error = length?.error ?? own ?? refused;
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
        <p id={`${id}-error`} role={length?.error ? undefined : 'alert'} className={css['error']}>
          {error}
        </p>
      )}
      {length && <TooLongStatus isOver={length.error !== undefined} />}
    </div>
  );
}
