import type { AdminMetrics } from '@tallscreen/bff/contract/analytics';
import { t } from '../../i18n/translate.ts';
import { Count } from '../../ui/Count.tsx';
import { formatChange } from '../../ui/format.ts';
import css from './Admin.module.css';

const NAMES = ['users', 'videos', 'comments', 'promos', 'likes', 'views'] as const;
type Name = (typeof NAMES)[number];

const titleOf = (name: Name): string =>
  ({
    users: t('Total Users'),
    videos: t('Total Videos'),
    comments: t('Total Comments'),
    promos: t('Total Promos'),
    likes: t('Total Likes'),
    views: t('Total Views'),
  })[name];

/** The growth of a total in the chosen days, such as "+120 in these days (+80 before)". */
function changeOf({ changes, previous_changes: before }: AdminMetrics, name: Name): string | undefined {
  if (!changes) return undefined;
  const now = t('{count} in this period', { count: formatChange(changes[name]) });
  return before ? `${now} (${t('{count} before', { count: formatChange(before[name]) })})` : now;
}

/** The totals of the platform and, if requested, their growth in the chosen days. */
export function MetricTiles({ metrics, showsChanges = false }: { metrics: AdminMetrics; showsChanges?: boolean }) {
  return (
    <dl className={css['tiles']}>
      {NAMES.map((name) => {
        const change = showsChanges && changeOf(metrics, name);
        return (
          <div key={name} className={css['tile']}>
            <dt>{titleOf(name)}</dt>
            <dd>
              <Count value={metrics[`total_${name}`]} />
            </dd>
            {change && <dd className={css['change']}>{change}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
