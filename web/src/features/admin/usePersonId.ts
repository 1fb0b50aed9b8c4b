import { useUsersInfiniteQuery } from '../../api/admin.ts';
import { useDebounced } from '../../app/layout/useDebounced.ts';
import { t } from '../../i18n/translate.ts';

const DEBOUNCE_MS = 250;

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

export interface FoundPerson {
  /** undefined while nothing is typed, and until the name is found */
  readonly id?: string | undefined;
  readonly isSearching: boolean;
  readonly problem?: string | undefined;
}

/** Returns the id of the account that is typed by its username, its e-mail address or its number. */
export function usePersonId(typed: string): FoundPerson {
  const text = useDebounced(typed.trim().replace(/^@/, '').toLowerCase(), DEBOUNCE_MS);
  const isName = text !== '' && !isId(text);
  const { currentData, isFetching, isError } = useUsersInfiniteQuery(text, { skip: !isName });
  if (!isName) return { isSearching: false, ...(text !== '' && { id: text }) };
  const found = currentData?.pages
    .flatMap(({ users }) => users)
    .find(({ username, email }) => [username.toLowerCase(), email.toLowerCase()].includes(text));
  if (found) return { id: String(found.id), isSearching: false };
  if (isFetching) return { isSearching: true };
  return { isSearching: false, problem: isError ? t('Failed to load users.') : t('No account with this name.') };
}

/** Returns the number that is typed of something that has no name. */
export function useNumber(typed: string): FoundPerson {
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  if (text === '' || isId(text)) return { isSearching: false, ...(text !== '' && { id: text }) };
  return { isSearching: false, problem: t('Enter a number.') };
}
