import { lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import { Loading } from '../Skeleton.tsx';
import type { Series } from './Charts.tsx';
import css from './ChartBox.module.css';

const SeriesChart = lazy(() => import('./Charts.tsx').then((charts) => ({ default: charts.SeriesChart })));

type Props = {
  title: string;
  /** The table's heading for the labels. */
  labelName: string;
  labels: string[];
  series: Series[];
  height: number;
  format: (value: number) => string;
};

/** Lines over one axis, with all their data as a table. */
export function SeriesBox({ title, labelName, labels, series, height, format }: Props) {
  return (
    <figure className={css['box']}>
      <figcaption className={css['title']}>{title}</figcaption>
      <div className={css['canvas']} style={{ height }}>
        <Suspense fallback={<Loading shape="block" height={height} />}>
          <SeriesChart name={title} labels={labels} series={series} />
        </Suspense>
      </div>
      <details className={css['figures']}>
        <summary>{t('Figures')}</summary>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{labelName}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, row) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map((one) => {
                  const value = one.values[row] ?? null;
                  return <td key={one.label}>{value === null ? '–' : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
