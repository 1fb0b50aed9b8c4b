import { useCallback, useMemo } from 'react';
import { ShieldCheck } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { itemsOf, useFeedInfiniteQuery } from '../../api/feed.ts';
import { useAccount } from '../../app/store.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { FAILED, FeedColumn } from './FeedColumn.tsx';
import css from './Feed.module.css';

function FeedSkeleton() {
  return (
    <div className={css['waiting']}>
      <Loading label="Loading your feed…">
        <div className={css['skeleton']}>
          <Skeleton height="100%" />
        </div>
      </Loading>
    </div>
  );
}

function Feed({ pin }: { pin: string }) {
  const account = useAccount();
  const { data, isLoading, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useFeedInfiniteQuery(pin);
  const retry = () => void (hasNextPage ? fetchNextPage() : refetch());
  const items = useMemo(() => itemsOf(data?.pages), [data]);
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);

  if (isLoading) return <FeedSkeleton />;
  if (isError && items.length === 0) {
    return <ErrorState text={FAILED} onRetry={() => void refetch()} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState title="No videos or promos available yet." hint="Be the first, or look again in a while.">
        {account?.role !== 'admin' && (
          <ButtonLink look="primary" to="/upload">
            Upload a video
          </ButtonLink>
        )}
        <Button onClick={() => void refetch()}>Look again</Button>
      </EmptyState>
    );
  }
  return (
    <FeedColumn
      pin={pin}
      items={items}
      hasMore={hasNextPage && !isError}
      onMore={more}
      onRetry={isError ? retry : undefined}
    />
  );
}

export function FeedScreen() {
  useTitle('Feed');
  const account = useAccount();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const wanted = params.get('video') ?? '';
  const pin = /^\d+$/.test(wanted) ? wanted : '';
  return (
    <div className={css['screen']}>
      <h1 className="unseen">Feed</h1>
      {account?.role === 'admin' && (
        <Button className={css['admin']} size="s" onClick={() => void navigate('/admin')}>
          <ShieldCheck aria-hidden="true" />
          Admin Dashboard
        </Button>
      )}
      <Feed key={pin} pin={pin} />
    </div>
  );
}
