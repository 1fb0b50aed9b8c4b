import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { ShieldCheck } from 'lucide-react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { FOLLOWING, itemsOf, useFeedInfiniteQuery } from '../../api/feed.ts';
import { useMarksQuery } from '../../api/marks.ts';
import { useAccount } from '../../app/store.ts';
import { msg, t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { Nothing, part } from '../../app/part.tsx';
import { FAILED, FeedColumn } from './FeedColumn.tsx';
import { isFirstRunOver } from './firstRunSeen.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import css from './Feed.module.css';

const FollowSuggestions = lazy(() =>
  import('./FollowSuggestions.tsx').then((file) => ({ default: file.FollowSuggestions })),
);

const EmptyFeed = lazy(() => import('./EmptyFeed.tsx').then((file) => ({ default: file.EmptyFeed })));

const FirstRun = part(() => import('./FirstRun.tsx').then((file) => file.FirstRun), Nothing);

const TABS: readonly (readonly [name: 'for-you' | typeof FOLLOWING, label: string])[] = [
  ['for-you', msg('For you')],
  [FOLLOWING, msg('Following')],
];

/** `feed`: the id of the pinned video, '' for the ordinary feed, or FOLLOWING. */
function Feed({ feed }: { feed: string }) {
  const account = useAccount();
  // The Following list is loaded again when its tab is chosen; after a Back it is shown unchanged.
  const isBack = useNavigationType() === 'POP';
  const query = useFeedInfiniteQuery(feed, { refetchOnMountOrArgChange: feed === FOLLOWING && !isBack });
  const { data, isLoading, isError, refetch, hasNextPage, isFetching, fetchNextPage, fulfilledTimeStamp } = query;
  // The old list is not shown before the new one has arrived, because its cards would move under the user.
  const [replaced] = useState(feed === FOLLOWING && !isBack ? fulfilledTimeStamp : undefined);
  const isOld = replaced !== undefined && fulfilledTimeStamp === replaced && !isError;
  useMarksQuery();
  // Read only once, because the first run ends itself.
  const [asksUser] = useState(feed === '' && account?.role !== 'admin' && !isFirstRunOver(account?.id ?? 0));
  const retry = () => void (hasNextPage ? fetchNextPage() : refetch());
  // The reloaded list opens at its top, even if it is the same.
  const [reloads, setReloads] = useState(0);
  const reload = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) setReloads(reloads + 1);
  };
  const items = useMemo(() => itemsOf(data?.pages), [data]);
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);

  if (isLoading || isOld) return <Loading shape="column" label={t('Loading your feed…')} />;
  if (isError && items.length === 0) {
    return <ErrorState text={t(FAILED)} onRetry={() => void refetch()} />;
  }
  if (items.length === 0 && feed === FOLLOWING) {
    return (
      <Suspense fallback={<Loading shape="list" />}>
        <FollowSuggestions onShow={() => void refetch()} />
      </Suspense>
    );
  }
  if (items.length === 0) {
    return (
      <Suspense>
        <EmptyFeed onLookAgain={() => void refetch()} />
      </Suspense>
    );
  }
  return (
    <>
      <FeedColumn
        key={reloads}
        feed={feed}
        isNew={reloads > 0}
        items={items}
        hasMore={hasNextPage && !isError}
        onMore={more}
        onRetry={isError ? retry : undefined}
        onReload={reload}
      />
      {asksUser && account && (
        <Suspense>
          <FirstRun userId={account.id} />
        </Suspense>
      )}
    </>
  );
}

export function FeedScreen() {
  const title = useTitle();
  const account = useAccount();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('video') ?? '';
  const pin = /^\d+$/.test(wanted) ? wanted : '';
  const isFollowing = params.get('tab') === FOLLOWING;
  const feed = isFollowing ? FOLLOWING : pin;
  return (
    <div className={css['screen']}>
      <h1 className="unseen">{title}</h1>
      {account?.role === 'admin' && (
        <Button className={css['admin']} size="s" onClick={() => void navigate('/admin')}>
          <ShieldCheck aria-hidden="true" />
          {t('Admin Dashboard')}
        </Button>
      )}
      <div className={css['tabs']}>
        <Tabs
          label={t('Feeds')}
          tabs={TABS.map(([name, label]) => [name, t(label)])}
          active={isFollowing ? FOLLOWING : 'for-you'}
          onSelect={(tab) => setParams(tab === FOLLOWING ? { tab } : {}, { replace: true })}
        >
          <Feed key={feed} feed={feed} />
        </Tabs>
      </div>
    </div>
  );
}
