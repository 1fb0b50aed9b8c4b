import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { History, Search } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { profileOf } from '../paths.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { readRecentSearches } from '../recentSearches.ts';
import { searchFor, searchTextOf } from '../searchText.ts';
import { useAccount } from '../store.ts';
import { useFoundPeople } from '../useFoundPeople.ts';
import { useSearchKey } from './useSearchKey.ts';
import { useActiveOption } from '../../ui/useActiveOption.ts';
import { pressedKey } from '../../ui/pressedKey.ts';
import { isTooLong } from '../../ui/textLimit.ts';
import { LengthNote } from '../../ui/LengthNote.tsx';
import css from './UserSearch.module.css';

function emptyText(isError: boolean, isFetching: boolean): string {
  if (isFetching) return t('Searching…');
  return t(isError ? 'Failed to search users.' : 'Nobody found.');
}

type Option = { key: string; to: string; text: string; avatar?: string | null };

/** People whose names begin with the text; without a text the last searches. */
function useOptions(text: string, recent: readonly string[]) {
  const { query, people, isError, isFetching } = useFoundPeople(text);
  if (text === '') {
    const options = recent.map((search): Option => ({ key: search, to: searchFor(search), text: search }));
    return { options, isKnown: recent.length > 0, note: undefined };
  }
  const options = people.map(({ user_id, username, avatar_url }): Option => ({
    key: String(user_id),
    to: profileOf(username),
    text: username,
    avatar: avatar_url,
  }));
  return { options, isKnown: query !== '', note: options.length === 0 ? emptyText(isError, isFetching) : undefined };
}

function OptionLine({ option: { text, avatar } }: { option: Option }) {
  return avatar === undefined ? (
    <>
      <History aria-hidden="true" />
      <span>{text}</span>
    </>
  ) : (
    <>
      <Avatar username={text} url={avatar} size={28} />
      <span>@{text}</span>
    </>
  );
}

/** The field of the top bar. It finds people while the user types, and leads to the search for everything else. */
export function UserSearch() {
  const listId = useId();
  const noteId = useId();
  const navigate = useNavigate();
  const userId = useAccount()?.id ?? 0;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [recent, setRecent] = useState<string[]>([]);
  const typed = searchTextOf(text);
  const isOver = isTooLong(textLimits.search, typed);
  const { options, isKnown, note } = useOptions(isOver ? '' : typed, isOver ? [] : recent);
  const { active, move, clear } = useActiveOption(options.length);
  const isShown = isOpen && isKnown;
  useSearchKey(field);

  const go = (to: string) => {
    setOpen(false);
    setText('');
    field.current?.blur();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter' && isOver) return;
    if (key === 'Enter') go((isShown && options[active]?.to) || (typed ? searchFor(typed) : '/search'));
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      move(key === 'ArrowDown' ? 1 : -1);
    }
  };

  const onEscape = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape') return;
    // The link disappears with the popup and must not lose the focus.
    field.current?.focus();
    setOpen(false);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <search className={css['search']} onKeyDown={onEscape} onBlur={onBlur}>
      <Search className={css['icon']} aria-hidden="true" />
      <input
        ref={field}
        className={css['input']}
        type="text"
        role="combobox"
        aria-label={t('Search')}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && options[active] ? `${listId}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder={t('Search')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-describedby={noteId}
        aria-invalid={isOver || undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          clear();
          setOpen(true);
        }}
        onFocus={() => {
          setRecent(readRecentSearches(userId));
          clear();
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={css['popup']} hidden={!(isOpen && (isKnown || typed !== ''))}>
        <ul id={listId} role="listbox" aria-label={t(typed ? 'People' : 'Recent searches')} hidden={!isShown}>
          {options.map((option, index) => (
            <li
              key={option.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={css['option']}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => go(option.to)}
            >
              <OptionLine option={option} />
            </li>
          ))}
          {note && (
            <li className={css['none']} role="option" aria-selected="false" aria-disabled="true">
              {note}
            </li>
          )}
        </ul>
        <LengthNote id={noteId} limit={textLimits.search} text={typed} />
        {typed && !isOver && (
          <Link
            className={css['all']}
            to={searchFor(typed)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              setOpen(false);
              setText('');
            }}
          >
            <Search aria-hidden="true" />
            <span>{t('Search for “{text}”', { text: typed })}</span>
          </Link>
        )}
      </div>
    </search>
  );
}
