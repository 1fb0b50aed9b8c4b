import { useViewSourcesQuery, type Period } from '../../api/stats.ts';
import { t } from '../../i18n/translate.ts';
import { formatExact, formatRate } from '../../ui/format.ts';
import { MEANINGS, SOURCE_NAMES } from './meanings.ts';
import { Section } from './Section.tsx';
import css from './Stats.module.css';

/** The sources of the views in the last days. */
export function SourcesSection({ id, days }: { id: number; days: Period }) {
  // Not `data`, which is still that of the old period until the new one is loaded.
  const { currentData: data, isError, refetch } = useViewSourcesQuery({ id, days });
  return (
    <Section
      title={t('Where viewers came from')}
      meaning={t(MEANINGS.sources)}
      csv={{ url: `/analytics/video/${id}/sources.csv?days=${days}`, file: `sources-${id}-${days}-days` }}
      query={{ data, isError, refetch }}
      failed={t('Failed to load the sources of your views.')}
    >
      {({ sources, previous }) => {
        const before = new Map(previous.map(({ source, views }) => [source, views]));
        const total = sources.reduce((sum, { views }) => sum + views, 0);
        if (total === 0) return <p className="quiet">{t('No views in these days.')}</p>;
        // A longer text for translation: "Share" alone is the label of a button.
        return (
          <table className={css['table']} aria-label={t('Where viewers came from')}>
            <thead>
              <tr>
                <th scope="col">{t('Source')}</th>
                <th scope="col">{t('Views')}</th>
                <th scope="col">{t('The days before')}</th>
                <th scope="col">{t('Share{ofViews}', { ofViews: '' })}</th>
              </tr>
            </thead>
            <tbody>
              {sources
                .toSorted((a, b) => b.views - a.views)
                .map(({ source, views }) => (
                  <tr key={source}>
                    <th scope="row">
                      {t(SOURCE_NAMES[source])}
                      <meter min={0} max={total} value={views} aria-hidden="true" />
                    </th>
                    <td>{formatExact(views)}</td>
                    <td>{formatExact(before.get(source) ?? 0)}</td>
                    <td>{formatRate(views / total)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        );
      }}
    </Section>
  );
}
