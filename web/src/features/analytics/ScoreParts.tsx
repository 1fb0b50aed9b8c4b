import type { VideoStats } from '@tallscreen/bff/contract';
import { nextTierText, scoreParts, tierName } from './score.ts';
import css from './StatsSidebar.module.css';

/** Explains why the video is in its tier. */
export function ScoreParts({ stats }: { stats: VideoStats }) {
  const next = stats.tier && nextTierText(stats);
  const penalty = stats.score_explanation.report_penalty;
  return (
    <section className={css['score']} aria-label="Score">
      <h3>
        {stats.tier ? `Tier: ${tierName(stats.tier)}` : 'Score'} · {stats.engagement_score.toFixed(1)} of 100
      </h3>
      <ul>
        {scoreParts(stats).map(({ name, points, most }) => (
          <li key={name}>
            <span>{name}</span>
            <meter min={0} max={most} value={points} aria-label={name} />
            <span className="figures">
              {points.toFixed(1)} / {most}
            </span>
          </li>
        ))}
      </ul>
      {penalty > 0 && <p className="small">Minus {penalty} for upheld reports.</p>}
      {next && <p className="quiet small">{next}</p>}
    </section>
  );
}
