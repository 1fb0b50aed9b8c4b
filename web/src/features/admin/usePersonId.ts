import { useEffect } from 'react';
import { useUsersInfiniteQuery } from '../../api/admin.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { t } from '../../i18n/translate.ts';

/** Upper bound of the accounts read: for a name of a few letters a large platform has very many. */
const MOST_PAGES = 20;

export const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

export interface FoundPerson {
  /** undefined while nothing is typed, and until the name is found */
  readonly id?: string | undefined;
  readonly isSearching: boolean;
  readonly problem?: string | undefined;
}

/**
 * Finds the account with exactly this name or e-mail address. The API lists accounts that begin with the text, newest
 * first, so the right one can be on a later page.
 */
function useAccountOf(text: string, skip: boolean) {
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage } = useUsersInfiniteQuery(text, { skip });
  const pages = currentData?.pages ?? [];
  const account = pages
    .flatMap(({ users }) => users)
    .find(({ username, email }) => [username.toLowerCase(), email.toLowerCase()].includes(text));
  const hasMore = pages.length > 0 && hasNextPage && !account;
  const goesOn = hasMore && !isError && pages.length < MOST_PAGES;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, pages.length, fetchNextPage]);
  return { account, isSearching: isFetching || goesOn, isError, hasMore };
}

/** Returns the id of the account whose username, e-mail address or number is typed. */
export function usePersonId(typed: string): FoundPerson {
  const text = useDebounced(typed.trim().replace(/^@/, '').toLowerCase());
  const isName = text !== '' && !isId(text);
  const { account, isSearching, isError, hasMore } = useAccountOf(text, !isName);
  if (!isName) return { isSearching: false, ...(text !== '' && { id: text }) };
  if (account) return { id: String(account.id), isSearching: false };
  if (isSearching) return { isSearching };
  if (isError) return { isSearching, problem: t('Failed to load users.') };
  if (hasMore) return { isSearching, problem: t('Too many matches. Enter the ID.') };
  return { isSearching, problem: t('No account with this username.') };
}

/** Returns the typed number of something that has no name. */
export function useNumber(typed: string): FoundPerson {
  const text = useDebounced(typed.trim());
  if (text === '' || isId(text)) return { isSearching: false, ...(text !== '' && { id: text }) };
  return { isSearching: false, problem: t('Enter a number.') };
}
