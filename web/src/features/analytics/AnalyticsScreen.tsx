import { lazy, Suspense, useState } from 'react';
import { ChartColumn } from 'lucide-react';
import { useCreatorStatsInfiniteQuery } from '../../api/stats.ts';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { classes } from '../../ui/classes.ts';
import { StatsCard } from './StatsCard.tsx';
import { CsvButton } from '../stats/Section.tsx';
import { StatsSidebar } from './StatsSidebar.tsx';
import css from './Analytics.module.css';

/** Below the list, because most users come for the list. */
const OnlineSection = lazy(() =>
  import('../stats/OnlineSection.tsx').then((file) => ({ default: file.OnlineSection })),
);

export function AnalyticsScreen() {
  const list = useCreatorStatsInfiniteQuery();
  const { data, isLoading, isError, refetch } = list;
  const [chosen, setChosen] = useState<number | null>(null);
  const videos = data?.pages.flatMap((page) => page.videos) ?? [];
  const shown = videos.find(({ video_id }) => video_id === chosen);
  return (
    <Page
      heading={t('Your videos')}
      {...(videos.length > 0 && {
        actions: <CsvButton url="/analytics/user/videos.csv" file="videos" of={t('your videos')} />,
      })}
    >
      {isLoading && <Loading shape="grid" />}
      {isError && !data && (
        <ErrorState text={t('Failed to load analytics. Please try again later.')} onRetry={() => void refetch()} />
      )}
      {data && videos.length === 0 && (
        <EmptyState
          icon={<ChartColumn />}
          title={t('No videos uploaded yet.')}
          hint={t('Views, likes and watch time show here.')}
        >
          <ButtonLink look="primary" to="/upload">
            {t('Upload a video')}
          </ButtonLink>
        </EmptyState>
      )}
      {videos.length > 0 && (
        <div className={classes(css['layout'], shown && css['withSidebar'])}>
          <ul className={css['grid']}>
            {videos.map((stats) => (
              <li key={stats.video_id}>
                <StatsCard
                  stats={stats}
                  isChosen={stats.video_id === chosen}
                  onToggle={() => setChosen(stats.video_id === chosen ? null : stats.video_id)}
                />
              </li>
            ))}
          </ul>
          {shown && <StatsSidebar key={shown.video_id} stats={shown} onClose={() => setChosen(null)} />}
        </div>
      )}
      <MoreButton {...moreOf(list)} />
      {videos.length > 0 && (
        <Suspense>
          <OnlineSection />
        </Suspense>
      )}
    </Page>
  );
}
