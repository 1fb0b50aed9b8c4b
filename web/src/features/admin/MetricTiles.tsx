import type { AdminMetrics } from '@tallscreen/bff/contract';
import { t } from '../../i18n/translate.ts';
import { Count } from '../../ui/Count.tsx';
import css from './Admin.module.css';

export function MetricTiles({ metrics }: { metrics: AdminMetrics }) {
  const tiles: [string, number][] = [
    [t('Total Users'), metrics.total_users],
    [t('Total Videos'), metrics.total_videos],
    [t('Total Comments'), metrics.total_comments],
    [t('Total Promos'), metrics.total_promos],
    [t('Total Likes'), metrics.total_likes],
    [t('Total Views'), metrics.total_views],
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
