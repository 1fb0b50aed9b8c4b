import { Bar, Doughnut, Line, Pie } from 'react-chartjs-2';
import { useMedia } from '../useMedia.ts';
import { themeCharts } from './setup.ts';

export type Figure = { label: string; value: number };
type Props = { name: string; figures: Figure[] };

/** Re-renders when the colour scheme changes. */
function useTheme() {
  useMedia('(prefers-color-scheme: light)');
  return themeCharts();
}

const labels = (figures: Figure[]) => figures.map(({ label }) => label);
const values = (figures: Figure[]) => figures.map(({ value }) => value);

const axesOptions = (gridColour: string) => ({
  plugins: { legend: { display: false } },
  scales: {
    x: { grid: { display: false } },
    y: { beginAtZero: true, ticks: { precision: 0 }, grid: { color: gridColour } },
  },
});

const slicesOf = (figures: Figure[], { series, ground }: ReturnType<typeof useTheme>) => ({
  labels: labels(figures),
  datasets: [
    {
      data: values(figures),
      backgroundColor: series,
      hoverBackgroundColor: series,
      borderColor: ground,
      borderWidth: 2,
    },
  ],
});
const legendBelow = { legend: { position: 'bottom' } } as const;

export function BarChart({ name, figures }: Props) {
  const { series, line } = useTheme();
  const data = {
    labels: labels(figures),
    datasets: [
      {
        data: values(figures),
        backgroundColor: series,
        hoverBackgroundColor: series,
        borderRadius: 6,
        maxBarThickness: 56,
      },
    ],
  };
  return <Bar aria-label={name} role="img" data={data} options={axesOptions(line)} />;
}

/** Values are percentages. */
export function DonutChart({ name, figures }: Props) {
  const data = slicesOf(figures, useTheme());
  return <Doughnut aria-label={name} role="img" data={data} options={{ cutout: '64%', plugins: legendBelow }} />;
}

export function PieChart({ name, figures }: Props) {
  const data = slicesOf(figures, useTheme());
  return <Pie aria-label={name} role="img" data={data} options={{ plugins: legendBelow }} />;
}

/** `null` where a line has a gap. */
export type Series = { label: string; values: (number | null)[] };

const MANY_POINTS = 31;

/** The first line is solid, the others are dashed. */
export function SeriesChart({ name, labels, series }: { name: string; labels: string[]; series: Series[] }) {
  const palette = useTheme();
  const axes = axesOptions(palette.line);
  const data = {
    labels,
    datasets: series.map(({ label, values }, i) => ({
      label,
      data: values,
      borderColor: palette.series[i] ?? palette.text,
      backgroundColor: palette.series[i] ?? palette.text,
      borderDash: i === 0 ? [] : [6, 4],
      pointRadius: labels.length > MANY_POINTS ? 0 : 3,
      tension: 0.25,
    })),
  };
  const legend = { position: 'bottom', labels: { usePointStyle: true, pointStyle: 'line' } } as const;
  const options = { ...axes, plugins: series.length > 1 ? { legend } : axes.plugins };
  return <Line aria-label={name} role="img" data={data} options={options} />;
}
