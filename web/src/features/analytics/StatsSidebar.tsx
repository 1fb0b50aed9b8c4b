import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { VideoStats } from '@tallscreen/bff/contract/analytics';
import { Phrase } from '../../i18n/Phrase.tsx';
import { t, tReason } from '../../i18n/translate.ts';
import { ChartBox } from '../../ui/charts/ChartBox.tsx';
import { formatExact } from '../../ui/format.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MomentButton } from '../upload/MomentButton.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { MEANINGS, PERIOD_STATS, type PeriodStat } from '../stats/meanings.ts';
import { useMeaning } from '../stats/Section.tsx';
import { ScoreParts } from './ScoreParts.tsx';
import css from './StatsSidebar.module.css';

const CHART_HEIGHT = 200;
const percent = (fraction: number) => Math.round(fraction * 1000) / 10;

function Metric({ name, value, meaning }: { name: string; value: string; meaning: string }) {
  const { button, text } = useMeaning(name, meaning);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {button}
      </dd>
      <dd>{text}</dd>
    </div>
  );
}

const meaningOf = (stat: PeriodStat) => t(PERIOD_STATS.find(({ key }) => key === stat)?.meaning ?? '');

function Metrics({ stats }: { stats: VideoStats }) {
  const metrics: [name: string, value: string, meaning: string][] = [
    [t('Unique Viewers'), formatExact(stats.unique_viewers), t('Different people who have viewed it at least once.')],
    [t('Avg Watch Time'), `${formatDecimal(stats.avg_watch_time)} s`, t('The total watch time divided by the views.')],
    [t('Total Watch Time'), `${formatExact(Math.round(stats.total_watch_time))} s`, meaningOf('watch_time')],
    [t('Engagement Score'), `${formatExact(Math.round(stats.engagement_score * 10) / 10)} %`, t(MEANINGS.tier)],
    [t('Engaged Views'), formatExact(stats.engaged_views), meaningOf('engaged_views')],
    [t('Completions'), formatExact(stats.completions), meaningOf('completions')],
    [t('Followers Won'), formatExact(stats.followers_won), meaningOf('followers_won')],
  ];
  return (
    <dl className={css['metrics']}>
      {metrics.map(([name, value, meaning]) => (
        <Metric key={name} name={name} value={value} meaning={meaning} />
      ))}
    </dl>
  );
}

function StatusAlert({ stats }: { stats: VideoStats }) {
  if (stats.status === 'rejected')
    return (
      <>
        <Alert tone="error">
          {stats.rejection_reason ? tReason(stats.rejection_reason, stats.rejection_reason_code) : t('Rejected.')}
        </Alert>
        <MomentButton
          atSeconds={stats.rejection_at_seconds}
          title={stats.title}
          videoUrl={stats.video_url}
          pictureUrl={stats.thumbnail_url}
        />
      </>
    );
  if (stats.status === 'pending')
    return <Alert tone="amber">{t('Awaiting admin review. Stats start with its first view.')}</Alert>;
  if (stats.status === 'scheduled')
    return <Alert tone="amber">{t('Approved, and not live yet. Stats start with its first view.')}</Alert>;
  return null;
}

export function StatsSidebar({ stats, onClose }: { stats: VideoStats; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  // In the one-column layout the sidebar opens above the grid, so scroll to it.
  useEffect(() => {
    if (matchMedia('(width < 1024px)').matches) panel.current?.scrollIntoView();
  }, []);
  return (
    <aside ref={panel} className={css['sidebar']} aria-label={t('Analytics of {title}', { title: stats.title })}>
      <header className={css['head']}>
        <div>
          <h2>{stats.title}</h2>
          <p className="quiet small">
            <Phrase text="Uploaded {when}" values={{ when: <RelativeTime at={stats.created_at} dateOnly /> }} />
            {' · '}
            <Link className="link" to={`/feed?video=${stats.video_id}`}>
              {t('Watch')}
            </Link>
          </p>
        </div>
        <IconButton name={t('Close analytics')} icon={<X />} onClick={onClose} />
      </header>
      <StatusAlert stats={stats} />
      <Metrics stats={stats} />
      <ButtonLink to={`/creator/analytics/${stats.video_id}`}>{t('All stats, day by day')}</ButtonLink>
      <ChartBox
        title={t('Engagement Summary')}
        kind="bar"
        height={CHART_HEIGHT}
        format={formatExact}
        figures={[
          { label: t('Views'), value: stats.views },
          { label: t('Likes'), value: stats.likes },
          { label: t('Comments'), value: stats.comments },
        ]}
      />
      <ChartBox
        title={t('Performance Rates')}
        kind="donut"
        height={CHART_HEIGHT}
        format={(value) => `${formatExact(value)} %`}
        figures={[
          { label: t('Like Rate'), value: percent(stats.like_rate) },
          { label: t('Comment Rate'), value: percent(stats.comment_rate) },
          { label: t('Completion'), value: percent(stats.completion_rate) },
        ]}
      />
      <ScoreParts stats={stats} />
    </aside>
  );
}
