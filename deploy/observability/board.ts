import { prometheusNameOf } from '@tallscreen/kit-telemetry/describe';
import { definedMetrics } from '@tallscreen/kit-telemetry/instruments';
import type { Dashboard, GraphFieldConfig, Panel, RowPanel, VariableModel } from '@grafana/schema';
import type { Options as StatOptions } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen';
import type { Options as TimeSeriesOptions } from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen';
import { ANY_JOB, series } from './promql.ts';
import { RELEASE_NAME, withId } from './release.ts';

/** Builds Grafana dashboards from rows of panels. The compiler checks them against Grafana's own schema. */

/** A type of Grafana as JSON: the text of an enum's member is right, too. */
type Json<T> = T extends string ? `${T}` : T extends object ? { [K in keyof T]: Json<T[K]> } : T;

interface Query {
  readonly expr: string;
  /** Contains {{label}} for label values. */
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
  /** The name of its file; Grafana's id is made from it. */
  readonly name: string;
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

const bucketsWithExemplars = definedMetrics()
  .filter(({ hasExemplars }) => hasExemplars)
  .map((metric) => `${prometheusNameOf(metric, metric.kind)}_bucket`);

/** Grafana then draws a point for each exemplar, which links to a trace. */
const showsExemplars = (expr: string): boolean =>
  expr.startsWith('histogram_quantile(') && bucketsWithExemplars.some((bucket) => expr.includes(`(${bucket}{`));

interface Position {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function panelOf(spec: PanelSpec, id: number, gridPos: Position): Json<Panel> {
  const { title, description, queries, unit, kind = 'timeseries', limit } = spec;
  const steps = [{ color: 'green', value: null }, ...(limit === undefined ? [] : [{ color: 'red', value: limit }])];
  const lines = {
    drawStyle: 'line',
    fillOpacity: 8,
    showPoints: 'never',
    thresholdsStyle: { mode: limit === undefined ? 'off' : 'line' },
  } satisfies Json<GraphFieldConfig>;
  const stat = {
    reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    colorMode: 'value',
  } satisfies Json<Partial<StatOptions>>;
  const timeseries = {
    legend: { showLegend: true, displayMode: 'list', placement: 'bottom', calcs: [] },
    tooltip: { mode: 'multi', sort: 'desc' },
  } satisfies Json<Partial<TimeSeriesOptions>>;
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
    options: kind === 'stat' ? stat : timeseries,
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
      ...(kind === 'timeseries' && showsExemplars(expr) && { exemplar: true }),
    })),
  };
}

function panelsOf(rows: readonly RowSpec[]): Json<Panel | RowPanel>[] {
  const made: Json<Panel | RowPanel>[] = [];
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

export type Board = Json<Dashboard> & {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly object[];
};

export function boardOf({ name, title, description, rows, hasJobs = false }: BoardSpec): Board {
  const datasource = {
    name: 'datasource',
    type: 'datasource',
    query: 'prometheus',
    label: 'Prometheus',
    hide: 0,
  } satisfies Json<VariableModel>;
  const job = {
    name: 'job',
    type: 'query',
    label: 'Service',
    datasource: DATASOURCE,
    query: { query: `label_values(${series('process_uptime_seconds', ANY_JOB)}, job)`, refId: 'job' },
    refresh: 2,
    multi: true,
    includeAll: true,
    allValue: 'tallscreen/.+',
    current: { text: 'All', value: '$__all' },
    sort: 1,
  } satisfies Json<VariableModel>;
  return {
    uid: withId(name),
    title: `${title} (${RELEASE_NAME})`,
    description,
    tags: ['tallscreen', RELEASE_NAME],
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
        icon: 'external link',
        tooltip: '',
        targetBlank: false,
        tags: [RELEASE_NAME],
        asDropdown: true,
        keepTime: true,
        includeVars: false,
      },
    ],
    annotations: { list: [] },
    panels: panelsOf(rows),
  };
}
