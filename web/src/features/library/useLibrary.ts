import { useEffect, useMemo } from 'react';
import { useLibraryInfiniteQuery, type LibraryList } from '../../api/library.ts';
import { eachOnce } from '../../api/search.ts';

/** Returns the list with its videos, each once. Loads the next page by itself if all videos of a page are gone. */
export function useLibrary(name: LibraryList, options: { refetchOnMountOrArgChange?: boolean } = {}) {
  const list = useLibraryInfiniteQuery(name, options);
  const { data, isFetching, hasNextPage, fetchNextPage, isFetchNextPageError } = list;
  const videos = useMemo(() => eachOnce(data?.pages.flatMap((page) => page.videos) ?? [], ({ id }) => id), [data]);
  const isEmptyPage = videos.length === 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isEmptyPage) void fetchNextPage();
  }, [isEmptyPage, fetchNextPage]);
  const isLoading = list.isLoading || (videos.length === 0 && hasNextPage && !isFetchNextPageError);
  return { ...list, videos, isLoading };
}
