import { useState } from 'react';
import { History, Search, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { forgetSearch, forgetSearches, readRecentSearches } from '../../app/recentSearches.ts';
import { searchFor } from '../../app/searchText.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import css from './Search.module.css';

/** The user's last searches, to repeat or to remove. */
export function RecentSearches({ userId }: { userId: number }) {
  const [searches, setSearches] = useState(() => readRecentSearches(userId));
  if (searches.length === 0) {
    return (
      <EmptyState
        icon={<Search />}
        title="Search for people, videos and tags."
        hint="Type into the field at the top. The / key takes you there."
      />
    );
  }
  return (
    <section aria-labelledby="recent">
      <div className={css['recent']}>
        <h2 id="recent">Recent searches</h2>
        <Button look="ghost" size="s" onClick={() => setSearches(forgetSearches(userId))}>
          Remove all
        </Button>
      </div>
      <ul className={css['rows']}>
        {searches.map((text) => (
          <li key={text}>
            <Link className={css['row']} to={searchFor(text)}>
              <History aria-hidden="true" />
              <span>{text}</span>
            </Link>
            <IconButton name={`Remove ${text}`} icon={<X />} onClick={() => setSearches(forgetSearch(userId, text))} />
          </li>
        ))}
      </ul>
    </section>
  );
}
