import type { TierExplanation } from '@tallscreen/bff/contract/stats';
import { useTierQuery } from '../../api/stats.ts';
import { t, tn } from '../../i18n/translate.ts';
import { formatExact } from '../../ui/format.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import { tierName } from '../analytics/score.ts';
import { MEANINGS, PART_NAMES } from './meanings.ts';
import { Section } from './Section.tsx';
import css from './Stats.module.css';

/** Rounded up, so that a small missing amount is never shown as 0. */
const missingPoints = (points: number) => formatDecimal(Math.ceil(points * 10) / 10);

/** Returns what is missing to the next tier; null if there is none. */
export function missingText({ next }: Pick<TierExplanation, 'next'>): string | null {
  if (!next) return null;
  const { views_missing: views, score_missing: score } = next;
  const tier = tierName(next.tier);
  const points = missingPoints(score);
  if (views > 0 && score > 0)
    return tn(
      views,
      'To become {tier} it needs {count} more view that counts and {points} more points.',
      'To become {tier} it needs {count} more views that count and {points} more points.',
      { tier, points },
    );
  if (views > 0)
    return tn(
      views,
      'To become {tier} it needs {count} more view that counts.',
      'To become {tier} it needs {count} more views that count.',
      { tier },
    );
  if (score > 0) return t('To become {tier} it needs {points} more points.', { tier, points });
  return t('It has all it needs to become {tier}.', { tier });
}

/** The score as a sum of its parts. */
export function TierSection({ id }: { id: number }) {
  const query = useTierQuery(id);
  return (
    <Section
      title={t('Tier and score')}
      meaning={t(MEANINGS.tier)}
      csv={{ url: `/analytics/video/${id}/tier.csv`, file: `tier-${id}` }}
      query={query}
      failed={t('Failed to load the tier.')}
    >
      {(tier) => (
        <>
          <p>
            {tier.tier ? t('Tier: {tier}.', { tier: tierName(tier.tier) }) : t('This video has no tier.')}{' '}
            {tn(tier.scored_views, '{count} view counts for the score.', '{count} views count for the score.')}{' '}
            {missingText(tier)}
          </p>
          <table className={css['table']} aria-label={t('The parts of the score')}>
            <thead>
              <tr>
                <th scope="col">{t('Part')}</th>
                <th scope="col">{t('Counted')}</th>
                <th scope="col">{t('Points')}</th>
                <th scope="col">{t('At most')}</th>
              </tr>
            </thead>
            <tbody>
              {tier.parts.map(({ name, count, points, most }) => (
                <tr key={name}>
                  <th scope="row">{t(PART_NAMES[name])}</th>
                  <td>{formatExact(count)}</td>
                  <td>{formatDecimal(points)}</td>
                  <td>{Math.round(most)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('Score')}</th>
                <td />
                <td>{formatDecimal(tier.score)}</td>
                <td>100</td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
    </Section>
  );
}
