import { useId, useState, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSearchUsersQuery } from '../../api/users.ts';
import type { UserSummary } from '@tallscreen/bff/contract';
import { Avatar } from '../../ui/Avatar.tsx';
import { useDebounced } from './useDebounced.ts';
import css from './UserSearch.module.css';

const DEBOUNCE_MS = 200;

function useSearchResults(text: string) {
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const { currentData, isError, isFetching } = useSearchUsersQuery(query, { skip: !query });
  return { query, results: query ? (currentData?.users ?? []) : [], isError, isFetching };
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
  const { query, results, isError, isFetching } = useSearchResults(text);
  const isShown = isOpen && query !== '' && text.trim() !== '';

  const go = (user: UserSummary) => {
    setOpen(false);
    setText('');
    void navigate(`/profile/${encodeURIComponent(user.username)}`);
  };
  const move = (step: number) => setActive((results.length + active + step) % Math.max(1, results.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const user = results[active];
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && isShown && user) go(user);
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
        aria-activedescendant={isShown && results[active] ? `${listId}-${active}` : undefined}
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
        {results.map((user, index) => (
          <li
            key={user.user_id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={css['option']}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => setActive(index)}
            onClick={() => go(user)}
          >
            <Avatar username={user.username} url={user.avatar_url} size={28} />
            <span>@{user.username}</span>
          </li>
        ))}
        {results.length === 0 && (
          <li className={css['none']} role="option" aria-selected="false" aria-disabled="true">
            {emptyText(isError, isFetching)}
          </li>
        )}
      </ul>
    </search>
  );
}
