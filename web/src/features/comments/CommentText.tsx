import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { partsOf, type TextPart } from '@tallscreen/proto/rules/mentions';
import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';
import { profileOf } from '../../app/paths.ts';
import css from './Comments.module.css';
import { t } from '../../i18n/translate.ts';

const LONG_CHARACTERS = 300;
const LONG_LINES = 6;

const isLong = (text: string): boolean => text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;

function placeOf({ name, tag }: TextPart): string | undefined {
  if (name !== undefined) return profileOf(name);
  return tag === undefined ? undefined : `/tag/${encodeURIComponent(hashtagsIn(tag)[0] ?? tag)}`;
}

/** The text of a comment with links for mentions and hashtags; a long text is collapsed until the user opens it. */
export function CommentText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const isCut = !isOpen && isLong(text);
  const showAll = () => {
    // The button disappears.
    shown.current?.focus();
    setOpen(true);
  };
  return (
    <>
      <p ref={shown} className={css['text']} data-cut={isCut || undefined} tabIndex={isLong(text) ? -1 : undefined}>
        {partsOf(text).map((part, i) => {
          const to = placeOf(part);
          if (to === undefined) return part.text;
          return (
            <Link key={i} className="link" to={to}>
              {part.text}
            </Link>
          );
        })}
      </p>
      {isCut && (
        <button type="button" className={css['more']} onClick={showAll}>
          {t('Show more')}
        </button>
      )}
    </>
  );
}
