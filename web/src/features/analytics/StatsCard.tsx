import { Clapperboard, Eye } from 'lucide-react';
import type { VideoStats } from '@tallscreen/bff/contract/analytics';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Count } from '../../ui/Count.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { statusBadgeOf } from '../../ui/statusBadge.ts';
import css from './Analytics.module.css';

type Props = { stats: VideoStats; isChosen: boolean; onToggle: () => void };

function Picture({ stats }: { stats: VideoStats }) {
  if (stats.thumbnail_url) return <Poster url={stats.thumbnail_url} />;
  if (stats.video_url)
    return <video src={`${stats.video_url}#t=0.5`} preload="metadata" muted playsInline aria-hidden="true" />;
  return <Clapperboard aria-hidden="true" />;
}

export function StatsCard({ stats, isChosen, onToggle }: Props) {
  const { label, tone } = statusBadgeOf(stats.status);
  return (
    <button type="button" className={css['card']} aria-pressed={isChosen} onClick={onToggle}>
      <span className={css['picture']}>
        <Picture stats={stats} />
        <span className={css['views']}>
          <Eye aria-hidden="true" />
          <Count value={stats.views} />
          <span className="unseen">{t('views')}</span>
        </span>
      </span>
      <span className={css['title']}>{stats.title}</span>
      <span className={css['facts']}>
        <Badge tone={tone}>{t(label)}</Badge>
        <span className="quiet small">
          <RelativeTime at={stats.created_at} dateOnly />
        </span>
      </span>
    </button>
  );
}
