import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js';
import { readPalette } from './palette.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
);

/** Applies font, colours and the reduced-motion preference to all charts. */
export function themeCharts() {
  const palette = readPalette();
  Chart.defaults.font.family = palette.font;
  Chart.defaults.font.size = 13;
  Chart.defaults.color = palette.text;
  Chart.defaults.borderColor = palette.line;
  Chart.defaults.maintainAspectRatio = false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) Chart.defaults.animation = false;
  else Chart.defaults.datasets.bar.animation = { duration: 200 };
  return palette;
}
