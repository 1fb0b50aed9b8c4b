import { useSearchUsersQuery } from '../api/users.ts';
import { useDebounced } from '../ui/useDebounced.ts';

/** People whose names begin with the text. */
export function useFoundPeople(text: string) {
  const query = useDebounced(text);
  const { currentData, isError, isFetching } = useSearchUsersQuery(query, { skip: !query });
  // Returns nobody until the search for exactly this text has answered: otherwise an arrow key and Enter could open
  // somebody else.
  const isSettled = query === text;
  const people = (isSettled && query && currentData?.users) || [];
  return { query, people, isError, isFetching: isFetching || !isSettled };
}
