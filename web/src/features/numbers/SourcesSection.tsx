import { useViewSourcesQuery, type Period } from '../../api/numbers.ts';
import { formatExact, formatRate } from '../../ui/format.ts';
import { MEANINGS, SOURCE_NAMES } from './meanings.ts';
import { Section } from './Section.tsx';
import css from './Numbers.module.css';

/** Where the views of the last days came from. */
export function SourcesSection({ id, days }: { id: number; days: Period }) {
  // `data` would be that of the period before until the new one is loaded.
  const { currentData: data, isError, refetch } = useViewSourcesQuery({ id, days });
  return (
    <Section
      title="Where viewers came from"
      meaning={MEANINGS.sources}
      csv={{ url: `/analytics/video/${id}/sources.csv?days=${days}`, file: `sources-${id}-${days}-days` }}
      query={{ data, isError, refetch }}
      failed="Failed to load where viewers came from."
    >
      {({ sources }) => {
        const total = sources.reduce((sum, { views }) => sum + views, 0);
        if (total === 0) return <p className="quiet">No views in these days.</p>;
        return (
          <table className={css['table']} aria-label="Where viewers came from">
            <thead>
              <tr>
                <th scope="col">Source</th>
                <th scope="col">Views</th>
                <th scope="col">Share</th>
              </tr>
            </thead>
            <tbody>
              {sources
                .toSorted((a, b) => b.views - a.views)
                .map(({ source, views }) => (
                  <tr key={source}>
                    <th scope="row">
                      {SOURCE_NAMES[source]}
                      <meter min={0} max={total} value={views} aria-hidden="true" />
                    </th>
                    <td>{formatExact(views)}</td>
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
