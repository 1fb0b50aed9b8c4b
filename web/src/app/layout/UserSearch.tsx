import { useId, useState, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSearchPeopleQuery } from '../../api/people.ts';
import type { SearchHit } from '../../api/types.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useDebounced } from './useDebounced.ts';
import css from './UserSearch.module.css';

const SETTLE_MS = 200;

function useHits(text: string) {
  const query = useDebounced(text.trim(), SETTLE_MS);
  const { currentData, isError, isFetching } = useSearchPeopleQuery(query, { skip: !query });
  return { query, hits: query ? (currentData?.users ?? []) : [], isError, isFetching };
}

function emptyText(isError: boolean, isFetching: boolean): string {
  if (isFetching) return 'Searching…';
  return isError ? 'Failed to search users.' : 'Nobody found.';
}

export function UserSearch() {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { query, hits, isError, isFetching } = useHits(text);
  const isShown = isOpen && query !== '' && text.trim() !== '';

  const go = (hit: SearchHit) => {
    setOpen(false);
    setText('');
    void navigate(`/profile/${encodeURIComponent(hit.username)}`);
  };
  const move = (step: number) => setActive((hits.length + active + step) % Math.max(1, hits.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[active];
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && isShown && hit) go(hit);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  return (
    <search className={css['search']}>
      <Search className={css['icon']} aria-hidden="true" />
      <input
        className={css['input']}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits[active] ? `${listId}-${active}` : undefined}
        placeholder="Search people"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} role="listbox" aria-label="People" className={css['list']} hidden={!isShown}>
        {hits.map((hit, index) => (
          <li
            key={hit.user_id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={css['option']}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => setActive(index)}
            onClick={() => go(hit)}
          >
            <Avatar username={hit.username} url={hit.avatar_url} size={28} />
            <span>@{hit.username}</span>
          </li>
        ))}
        {hits.length === 0 && (
          <li className={css['none']} role="option" aria-selected="false" aria-disabled="true">
            {emptyText(isError, isFetching)}
          </li>
        )}
      </ul>
    </search>
  );
}
