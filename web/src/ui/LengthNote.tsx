import { lengthTexts } from './textLimit.ts';
import css from './Field.module.css';

/** Says below a field without a label how many characters are left or too many. */
export function LengthNote({ id, limit, text }: { id: string; limit: number; text: string }) {
  const { left, error } = lengthTexts(limit, text);
  return (
    <p id={id} className={css[error ? 'error' : 'hint']} aria-live="polite" hidden={!left && !error}>
      {error ?? left}
    </p>
  );
}
