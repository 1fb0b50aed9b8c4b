import { t } from '../i18n/translate.ts';
import { lengthTexts } from './textLimit.ts';
import css from './Field.module.css';

/**
 * Announces once that a text has become too long. The count beside the field changes with every key, so it is no live
 * region. A live region must exist before its text changes.
 */
export const TooLongStatus = ({ isOver }: { isOver: boolean }) => (
  <span className="unseen" aria-live="polite">
    {isOver && t('The text is too long.')}
  </span>
);

/** Tells below a field without a label how many characters are left or too many. */
export function LengthNote({ id, limit, text }: { id: string; limit: number; text: string }) {
  const { left, error } = lengthTexts(limit, text);
  return (
    <>
      <p id={id} className={css[error ? 'error' : 'hint']} hidden={!left && !error}>
        {error ?? left}
      </p>
      {/* An open dialog hides everything except live regions; an empty field needs none. */}
      {text !== '' && <TooLongStatus isOver={error !== undefined} />}
    </>
  );
}
