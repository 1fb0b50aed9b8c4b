import { useRef, useState } from 'react';
import { History, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { forgetSearch, forgetSearches, readRecentSearches } from '../../app/recentSearches.ts';
import { searchFor } from '../../app/searchText.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './Search.module.css';
import { t } from '../../i18n/translate.ts';

/** The user's last searches, to repeat or to remove. */
export function RecentSearches({ userId }: { userId: number }) {
  const [searches, setSearches] = useState(() => readRecentSearches(userId));
  const place = useRef<HTMLElement>(null);
  /** Moves the focus before its button disappears; otherwise the browser would move it to the start of the page. */
  const remove = (text: string, index: number) => {
    const buttons = place.current?.querySelectorAll<HTMLElement>('li button');
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? place.current)?.focus();
    setSearches(forgetSearch(userId, text));
  };
  const removeAll = () => {
    place.current?.focus();
    setSearches(forgetSearches(userId));
  };
  if (searches.length === 0) {
    return (
      <section ref={place} className={css['recents']} tabIndex={-1} aria-label={t('Recent searches')}>
        <p>{t('Search for people, videos and tags.')}</p>
        <p className="quiet small">{t('Type into the field at the top. The / key takes you there.')}</p>
      </section>
    );
  }
  return (
    <section ref={place} className={css['recents']} tabIndex={-1} aria-label={t('Recent searches')}>
      <div className={css['recent']}>
        <h2>{t('Recent searches')}</h2>
        <Button look="ghost" size="s" onClick={removeAll}>
          {t('Remove all')}
        </Button>
      </div>
      <ul className={css['rows']}>
        {searches.map((text, index) => (
          <li key={text}>
            <Link className={css['row']} to={searchFor(text)}>
              <History aria-hidden="true" />
              <span>{text}</span>
            </Link>
            <IconButton name={t('Remove {text}', { text })} icon={<X />} onClick={() => remove(text, index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
