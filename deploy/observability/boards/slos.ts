import type { BoardSpec, PanelSpec } from '../board.ts';
import { objectives, recorded } from '../objectives.ts';

const DAYS = '30d';

const budgetLeft: readonly PanelSpec[] = objectives.map(({ title, budget, badRatio }) => ({
  title: `Budget left: ${title}`,
  description: 'Over 30 days. Below 0 the objective is missed.',
  unit: 'percentunit',
  kind: 'stat',
  queries: [{ expr: `1 - (${badRatio(DAYS)}) / ${budget}`, legend: 'left' }],
}));

const shares: readonly PanelSpec[] = objectives.map(({ id, title, budget }) => ({
  title: `Bad events: ${title}`,
  description: 'Share over 5 minutes and over an hour; the line is the budget.',
  unit: 'percentunit',
  limit: budget,
  queries: [
    { expr: recorded('slo_bad:ratio_rate', '5m', id), legend: '5 minutes' },
    { expr: recorded('slo_bad:ratio_rate', '1h', id), legend: '1 hour' },
  ],
}));

export const sloBoard: BoardSpec = {
  name: 'tallscreen-slos',
  title: 'Tallscreen / Service levels',
  description: 'The objectives of deploy/docs/slo.md. Needs the recording rules of the chart.',
  rows: [
    { title: 'Error budgets', panels: budgetLeft },
    { title: 'How fast they are used', panels: shares },
  ],
};
