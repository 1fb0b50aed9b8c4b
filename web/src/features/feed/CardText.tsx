import { memo, useEffect, useRef, useState, type RefObject } from 'react';
import { t } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { Hashtags } from '../../ui/Hashtags.tsx';
import css from './CardText.module.css';

/** Whether the closed text hides lines of the title or hashtags. */
function useIsCut(box: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const parts = box.current?.querySelectorAll('h2, p') ?? [];
    const overflows = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1;
    // Runs after the browser's own layout, so reading sizes causes no other one. The opened text is not measured.
    const observer = new ResizeObserver(() => {
      if (box.current && !('open' in box.current.dataset)) setCut(Array.from(parts).some(overflows));
    });
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [box]);
  return isCut;
}

type Props = {
  title: string;
  hashtags: string[] | string | null;
  /** Whether the hashtags link to their pages. */
  areLinks: boolean;
};

/** Title and hashtags of a card: at most two lines and one line, until the user opens them. */
export const CardText = memo(function CardText({ title, hashtags, areLinks }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isCut = useIsCut(box);
  return (
    <div ref={box} className={css['text']} data-open={isOpen || undefined}>
      <h2 className={css['title']}>{title}</h2>
      <div className={css['line']}>
        <Hashtags className={css['tags']} value={hashtags} areLinks={areLinks} />
        {isCut && (
          <button
            type="button"
            className={classes(css['more'], 'tap')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'less' : 'more')}
          </button>
        )}
      </div>
    </div>
  );
});
