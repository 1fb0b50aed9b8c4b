import { t } from '../i18n/translate.ts';
import { lengthTexts } from './textLimit.ts';
import css from './Field.module.css';

/**
 * Says aloud, once, that a text has become too long. The count beside the field changes with every key, so it is no
 * live region. This one must be there before it says something.
 */
export const TooLongStatus = ({ isOver }: { isOver: boolean }) => (
  <span className="unseen" aria-live="polite">
    {isOver && t('The text is too long.')}
  </span>
);

/** Says below a field without a label how many characters are left or too many. */
export function LengthNote({ id, limit, text }: { id: string; limit: number; text: string }) {
  const { left, error } = lengthTexts(limit, text);
  return (
    <>
      <p id={id} className={css[error ? 'error' : 'hint']} hidden={!left && !error}>
        {error ?? left}
      </p>
      {/* An open dialog hides all but live regions: an empty field, such as the search above the feed, needs none. */}
      {text !== '' && <TooLongStatus isOver={error !== undefined} />}
    </>
  );
}
