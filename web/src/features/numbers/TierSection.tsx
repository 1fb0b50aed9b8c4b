import type { TierExplanation } from '@tallscreen/bff/contract';
import { useTierQuery } from '../../api/numbers.ts';
import { formatExact, plural } from '../../ui/format.ts';
import { tierName } from '../analytics/score.ts';
import { MEANINGS, PART_NAMES } from './meanings.ts';
import { Section } from './Section.tsx';
import css from './Numbers.module.css';

/** Rounded up, so that what is missing is never shown as nothing. */
const missingPoints = (points: number) => (Math.ceil(points * 10) / 10).toFixed(1);

/** Says what is missing to the next tier; null if there is none. */
export function missingText({ next }: Pick<TierExplanation, 'next'>): string | null {
  if (!next) return null;
  const { views_missing: views, score_missing: score } = next;
  const missing = [
    views > 0 && `${formatExact(views)} more ${plural(views, 'view')} that ${plural(views, 'counts', 'count')}`,
    score > 0 && `${missingPoints(score)} more points`,
  ].filter(Boolean);
  if (missing.length === 0) return `It has all it needs to become ${tierName(next.tier)}.`;
  return `To become ${tierName(next.tier)} it needs ${missing.join(' and ')}.`;
}

/** The score as a sum of its parts. */
export function TierSection({ id }: { id: number }) {
  const query = useTierQuery(id);
  return (
    <Section
      title="Tier and score"
      meaning={MEANINGS.tier}
      csv={{ url: `/analytics/video/${id}/tier.csv`, file: `tier-${id}` }}
      query={query}
      failed="Failed to load the tier."
    >
      {(tier) => (
        <>
          <p>
            {tier.tier ? `Tier: ${tierName(tier.tier)}. ` : 'This video has no tier. '}
            {formatExact(tier.scored_views)} {plural(tier.scored_views, 'view')}{' '}
            {plural(tier.scored_views, 'counts', 'count')}
            {' for the score. '}
            {missingText(tier)}
          </p>
          <table className={css['table']} aria-label="The parts of the score">
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">Counted</th>
                <th scope="col">Points</th>
                <th scope="col">At most</th>
              </tr>
            </thead>
            <tbody>
              {tier.parts.map(({ name, count, points, most }) => (
                <tr key={name}>
                  <th scope="row">{PART_NAMES[name]}</th>
                  <td>{formatExact(count)}</td>
                  <td>{points.toFixed(1)}</td>
                  <td>{Math.round(most)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Score</th>
                <td />
                <td>{tier.score.toFixed(1)}</td>
                <td>100</td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
    </Section>
  );
}
