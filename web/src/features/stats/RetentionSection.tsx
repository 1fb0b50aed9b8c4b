import type { Retention } from '@tallscreen/bff/contract/stats';
import { useRetentionQuery } from '../../api/stats.ts';
import { t } from '../../i18n/translate.ts';
import { SeriesBox } from '../../ui/charts/SeriesBox.tsx';
import { formatExact } from '../../ui/format.ts';
import { MEANINGS } from './meanings.ts';
import { Section } from './Section.tsx';

const CHART_HEIGHT = 240;
const percent = (share: number) => Math.round(share * 1000) / 10;

function seriesOf({ points }: Retention) {
  const medians = points.map(({ median }) => (median === null ? null : percent(median)));
  const own = { label: t('This video'), values: points.map(({ share }) => percent(share)) };
  return medians.some((median) => median !== null)
    ? [own, { label: t('Median of your videos'), values: medians }]
    : [own];
}

/** The share of views that reached each second, compared with the median of the uploader's videos. */
export function RetentionSection({ id }: { id: number }) {
  const query = useRetentionQuery(id);
  return (
    <Section
      title={t('Retention')}
      meaning={t(MEANINGS.retention)}
      csv={{ url: `/analytics/video/${id}/retention.csv`, file: `retention-${id}` }}
      query={query}
      failed={t('Failed to load the retention.')}
    >
      {(retention) =>
        retention.points.length === 0 ? (
          <p className="quiet">{t('No views yet.')}</p>
        ) : (
          <SeriesBox
            title={t('Views that reached each second, in %')}
            labelName={t('Second')}
            labels={retention.points.map(({ second }) => String(second))}
            series={seriesOf(retention)}
            height={CHART_HEIGHT}
            format={(value) => `${formatExact(value)} %`}
          />
        )
      }
    </Section>
  );
}
