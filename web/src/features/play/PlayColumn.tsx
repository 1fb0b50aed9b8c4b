import { useCallback, useEffect, useMemo } from 'react';
import { ArrowLeft } from 'lucide-react';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMarksQuery } from '../../api/marks.ts';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { FeedColumn } from '../feed/FeedColumn.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import feed from '../feed/Feed.module.css';
import { cardOf } from './cardOf.ts';
import css from './Play.module.css';

/** An infinite query of videos. */
type List = {
  isLoading: boolean;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type Props = {
  /** Absent: the screen's own title. */
  title?: string;
  /** The path of the grid; it is also the key of the position where the user left the list. */
  grid: string;
  videos: readonly VideoCard[];
  list: List;
  failed: string;
};

/** The videos of a grid as a vertical feed, from the one that the address names. */
export function PlayColumn({ title: named, grid, videos, list, failed }: Props) {
  const title = useTitle(named);
  useMarksQuery();
  const navigate = useNavigate();
  const location = useLocation();
  const wanted = Number(useSearchParams()[0].get('video'));
  const items = useMemo(() => videos.map(cardOf), [videos]);
  const { isLoading, isError, isFetching, hasNextPage, fetchNextPage, refetch } = list;
  const start = items.findIndex(({ id }) => id === wanted);
  const isSearching = start < 0 && wanted > 0 && hasNextPage && !isError;
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  useEffect(() => {
    if (isSearching) more();
  }, [isSearching, more]);
  const back = () => {
    const isFromGrid = (location.state as { isFromGrid?: unknown } | null)?.isFromGrid === true;
    if (isFromGrid) void navigate(-1);
    else void navigate(grid, { replace: true });
  };
  const retry = () => void (hasNextPage ? fetchNextPage() : refetch());
  return (
    <div className={feed['screen']}>
      <h1 className="unseen">{title}</h1>
      <IconButton className={css['back']} name={t('Back to the videos')} icon={<ArrowLeft />} onClick={back} />
      {isLoading || isSearching ? (
        <Loading shape="column" label={t('Loading videos…')} />
      ) : isError && items.length === 0 ? (
        <ErrorState text={failed} onRetry={() => void refetch()} />
      ) : items.length === 0 ? (
        <EmptyState title={t('No videos here.')} />
      ) : (
        <FeedColumn
          feed={grid}
          start={Math.max(0, start)}
          items={items}
          hasMore={hasNextPage && !isError}
          onMore={more}
          onRetry={isError ? retry : undefined}
        />
      )}
    </div>
  );
}
