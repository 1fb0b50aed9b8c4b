import type { AdminMetrics } from '@tallscreen/bff/contract';
import { Count } from '../../ui/Count.tsx';
import css from './Admin.module.css';

export function MetricTiles({ metrics }: { metrics: AdminMetrics }) {
  const tiles: [string, number][] = [
    ['Total Users', metrics.total_users],
    ['Total Videos', metrics.total_videos],
    ['Total Comments', metrics.total_comments],
    ['Total Promos', metrics.total_promos],
    ['Total Likes', metrics.total_likes],
    ['Total Views', metrics.total_views],
  ];
  return (
    <dl className={css['tiles']}>
      {tiles.map(([name, value]) => (
        <div key={name} className={css['tile']}>
          <dt>{name}</dt>
          <dd>
            <Count value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
