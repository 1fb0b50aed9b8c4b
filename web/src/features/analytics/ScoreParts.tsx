import type { VideoStats } from '@tallscreen/bff/contract/analytics';
import { t } from '../../i18n/translate.ts';
import { formatExact } from '../../ui/format.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import { nextTierText, scoreParts, tierName } from './score.ts';
import css from './StatsSidebar.module.css';

/** Explains why the video is in its tier. */
export function ScoreParts({ stats }: { stats: VideoStats }) {
  const next = stats.tier && nextTierText(stats);
  const score = formatDecimal(stats.engagement_score);
  const penalty = stats.score_explanation.report_penalty;
  return (
    <section className={css['score']} aria-label={t('Score')}>
      <h3>
        {stats.tier
          ? t('Tier: {tier} · {score} of 100', { tier: tierName(stats.tier), score })
          : t('Score · {score} of 100', { score })}
      </h3>
      <ul>
        {scoreParts(stats).map(({ name, points, most }) => (
          <li key={name}>
            <span>{name}</span>
            <meter min={0} max={most} value={points} aria-label={name} />
            <span className="figures">
              {formatDecimal(points)} / {most}
            </span>
          </li>
        ))}
      </ul>
      {penalty > 0 && (
        <p className="small">{t('Minus {points} for upheld reports.', { points: formatExact(penalty) })}</p>
      )}
      {next && <p className="quiet small">{next}</p>}
    </section>
  );
}
