import { lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import { Loading } from '../Skeleton.tsx';
import type { Figure } from './Charts.tsx';
import css from './ChartBox.module.css';

const load = () => import('./Charts.tsx');
const KINDS = {
  bar: lazy(() => load().then((charts) => ({ default: charts.BarChart }))),
  donut: lazy(() => load().then((charts) => ({ default: charts.DonutChart }))),
  pie: lazy(() => load().then((charts) => ({ default: charts.PieChart }))),
};

type Props = {
  title: string;
  kind: keyof typeof KINDS;
  figures: Figure[];
  height: number;
  format?: (value: number) => string;
};

/**
 * A chart with its data as a table, so that nobody depends on colours. The chart library loads with the first chart.
 */
export function ChartBox({ title, kind, figures, height, format = String }: Props) {
  const Chart = KINDS[kind];
  return (
    <figure className={css['box']}>
      <figcaption className={css['title']}>{title}</figcaption>
      <div className={css['canvas']} style={{ height }}>
        <Suspense fallback={<Loading shape="block" height={height} />}>
          <Chart name={title} figures={figures} />
        </Suspense>
      </div>
      <details className={css['figures']} open={figures.length <= 4}>
        <summary>{t('Figures')}</summary>
        <table aria-label={title}>
          <tbody>
            {figures.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
