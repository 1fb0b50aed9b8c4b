import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { partsOf } from '@tallscreen/proto/rules/mentions';
import css from './Comments.module.css';
import { t } from '../../i18n/translate.ts';

const LONG_CHARACTERS = 300;
const LONG_LINES = 6;

const isLong = (text: string): boolean => text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;

/** The text of a comment with links to the users whom it mentions; a long one is cut until it is opened. */
export function CommentText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const isCut = !isOpen && isLong(text);
  const showAll = () => {
    // The button goes.
    shown.current?.focus();
    setOpen(true);
  };
  return (
    <>
      <p ref={shown} className={css['text']} data-cut={isCut || undefined} tabIndex={isLong(text) ? -1 : undefined}>
        {partsOf(text).map((part, i) =>
          part.name === undefined ? (
            part.text
          ) : (
            <Link key={i} className="link" to={`/profile/${encodeURIComponent(part.name)}`}>
              {part.text}
            </Link>
          ),
        )}
      </p>
      {isCut && (
        <button type="button" className={css['more']} onClick={showAll}>
          {t('Show more')}
        </button>
      )}
    </>
  );
}
