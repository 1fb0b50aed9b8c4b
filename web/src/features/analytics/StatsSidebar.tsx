import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { VideoStats } from '@tallscreen/bff/contract';
import { ChartBox } from '../../ui/charts/ChartBox.tsx';
import { formatExact } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ScoreParts } from './ScoreParts.tsx';
import css from './StatsSidebar.module.css';

const CHART_HEIGHT = 200;
const percent = (fraction: number) => Math.round(fraction * 1000) / 10;

function Metrics({ stats }: { stats: VideoStats }) {
  const metrics: [string, string][] = [
    ['Unique Viewers', formatExact(stats.unique_viewers)],
    ['Avg Watch Time', `${stats.avg_watch_time.toFixed(1)} s`],
    ['Total Watch Time', `${formatExact(Math.round(stats.total_watch_time))} s`],
    ['Engagement Score', `${Math.round(stats.engagement_score * 10) / 10} %`],
  ];
  return (
    <dl className={css['metrics']}>
      {metrics.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function StatusAlert({ stats }: { stats: VideoStats }) {
  if (stats.status === 'rejected') return <Alert tone="error">{stats.rejection_reason ?? 'Rejected.'}</Alert>;
  if (stats.status === 'pending')
    return <Alert tone="amber">Awaiting admin review. Figures start with its first view.</Alert>;
  return null;
}

export function StatsSidebar({ stats, onClose }: { stats: VideoStats; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  // In the one-column layout the sidebar opens above the grid, so it must be scrolled to.
  useEffect(() => {
    if (matchMedia('(width < 1024px)').matches) panel.current?.scrollIntoView();
  }, []);
  return (
    <aside ref={panel} className={css['sidebar']} aria-label={`Analytics of ${stats.title}`}>
      <header className={css['head']}>
        <div>
          <h2>{stats.title}</h2>
          <p className="quiet small">
            Uploaded <RelativeTime at={stats.created_at} dateOnly /> ·{' '}
            <Link className="link" to={`/feed?video=${stats.video_id}`}>
              Watch
            </Link>
          </p>
        </div>
        <IconButton name="Close analytics" icon={<X />} onClick={onClose} />
      </header>
      <StatusAlert stats={stats} />
      <Metrics stats={stats} />
      <ChartBox
        title="Engagement Summary"
        kind="bar"
        height={CHART_HEIGHT}
        format={formatExact}
        figures={[
          { label: 'Views', value: stats.views },
          { label: 'Likes', value: stats.likes },
          { label: 'Comments', value: stats.comments },
        ]}
      />
      <ChartBox
        title="Performance Rates"
        kind="donut"
        height={CHART_HEIGHT}
        format={(value) => `${value} %`}
        figures={[
          { label: 'Like Rate', value: percent(stats.like_rate) },
          { label: 'Comment Rate', value: percent(stats.comment_rate) },
          { label: 'Completion', value: percent(stats.completion_rate) },
        ]}
      />
      <ScoreParts stats={stats} />
    </aside>
  );
}
