/** Builds Grafana dashboards from rows of panels. */

export interface Query {
  readonly expr: string;
  /** With {{label}} for label values. */
  readonly legend: string;
}

export interface PanelSpec {
  readonly title: string;
  readonly description: string;
  readonly queries: readonly Query[];
  readonly unit: 's' | 'bytes' | 'Bps' | 'reqps' | 'percentunit' | 'short' | 'ops';
  readonly kind?: 'timeseries' | 'stat';
  /** Drawn as a line, e.g. an objective. */
  readonly limit?: number;
}

export interface RowSpec {
  readonly title: string;
  readonly panels: readonly PanelSpec[];
}

export interface BoardSpec {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly rows: readonly RowSpec[];
  /** Adds a choice of the service, `$job` in queries. */
  readonly hasJobs?: boolean;
}

const WIDTH = 24;
const HEIGHT = 8;
const STAT_HEIGHT = 4;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

interface Position {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function panelOf(spec: PanelSpec, id: number, gridPos: Position): object {
  const { title, description, queries, unit, kind = 'timeseries', limit } = spec;
  const steps = [{ color: 'green', value: null }, ...(limit === undefined ? [] : [{ color: 'red', value: limit }])];
  const lines = {
    drawStyle: 'line',
    fillOpacity: 8,
    showPoints: 'never',
    thresholdsStyle: { mode: limit === undefined ? 'off' : 'line' },
  };
  return {
    id,
    type: kind,
    title,
    description,
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: 'absolute', steps },
        ...(kind === 'timeseries' && { custom: lines }),
      },
      overrides: [],
    },
    options:
      kind === 'stat'
        ? { reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false }, colorMode: 'value' }
        : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
    })),
  };
}

function panelsOf(rows: readonly RowSpec[]): object[] {
  const made: object[] = [];
  let y = 0;
  for (const { title, panels } of rows) {
    made.push({
      id: made.length + 1,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: WIDTH, h: 1 },
    });
    y += 1;
    const isStats = panels.every(({ kind }) => kind === 'stat');
    const columns = Math.min(panels.length, isStats ? 6 : 3);
    const [w, h] = [Math.floor(WIDTH / columns), isStats ? STAT_HEIGHT : HEIGHT];
    panels.forEach((panel, index) => {
      const gridPos = { x: (index % columns) * w, y: y + Math.floor(index / columns) * h, w, h };
      made.push(panelOf(panel, made.length + 1, gridPos));
    });
    y += Math.ceil(panels.length / columns) * h;
  }
  return made;
}

export interface Board {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly object[];
}

export function boardOf({
  uid,
  title,
  description,
  rows,
  hasJobs = false,
}: BoardSpec): Board & Record<string, unknown> {
  const datasource = { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus', hide: 0 };
  const job = {
    name: 'job',
    type: 'query',
    label: 'Service',
    datasource: DATASOURCE,
    query: { query: 'label_values(process_uptime_seconds{job=~"tallscreen/.+"}, job)', refId: 'job' },
    refresh: 2,
    multi: true,
    includeAll: true,
    allValue: 'tallscreen/.+',
    current: { text: 'All', value: '$__all' },
    sort: 1,
  };
  return {
    uid,
    title,
    description,
    tags: ['tallscreen'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: hasJobs ? [datasource, job] : [datasource] },
    links: [
      {
        type: 'dashboards',
        title: 'Tallscreen',
        tags: ['tallscreen'],
        asDropdown: true,
        keepTime: true,
        includeVars: false,
      },
    ],
    annotations: { list: [] },
    panels: panelsOf(rows),
  };
}
