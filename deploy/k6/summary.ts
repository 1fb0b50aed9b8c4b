/** The result of a run: a table for the console and an HTML page. Pure: k6 and Node both read it. */

interface Metric {
  readonly type: string;
  readonly contains: string;
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** The part of k6's results that is used here. */
export interface Results {
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly state?: { readonly testRunDurationMs: number };
}

interface Row {
  readonly name: string;
  readonly count: string;
  readonly median: string;
  readonly p95: string;
  readonly p99: string;
  readonly p999: string;
}

const ROUTE = /^http_req_duration\{name:(.+)\}$/;
const TIMES = ['upload_to_pending', 'decision_to_feed', 'message_delivery'];

const milliseconds = (value: number | undefined): string => (value === undefined ? '-' : `${value.toFixed(0)} ms`);

const rowOf = (name: string, { values }: Metric): Row => ({
  name,
  count: String(values['count'] ?? 0),
  median: milliseconds(values['med']),
  p95: milliseconds(values['p(95)']),
  p99: milliseconds(values['p(99)']),
  p999: milliseconds(values['p(99.9)']),
});

function rowsOf({ metrics }: Results): Row[] {
  const routes = Object.entries(metrics).flatMap(([key, metric]) => {
    const name = ROUTE.exec(key)?.[1];
    return name === undefined || (metric.values['count'] ?? 0) === 0 ? [] : [rowOf(name, metric)];
  });
  const times = TIMES.flatMap((name) => (metrics[name] ? [rowOf(name, metrics[name])] : []));
  return [...routes.sort((a, b) => a.name.localeCompare(b.name)), ...times];
}

/**
 * Lists the calls that a scenario should have made and did not. Otherwise nobody would notice that they are missing in
 * the table.
 */
const neverCalled = ({ metrics }: Results): string[] =>
  Object.entries(metrics).flatMap(([key, { values }]) => {
    const name = ROUTE.exec(key)?.[1];
    return name !== undefined && (values['count'] ?? 0) === 0 ? [name] : [];
  });

interface Verdict {
  readonly rule: string;
  readonly ok: boolean;
}

function verdictsOf({ metrics }: Results): Verdict[] {
  return Object.entries(metrics).flatMap(([name, { thresholds = {}, values }]) =>
    // Skip the thresholds of calls that were not made.
    values['count'] === 0 && name.startsWith('http_req_duration{')
      ? []
      : Object.entries(thresholds).map(([rule, { ok }]) => ({ rule: `${name}: ${rule}`, ok })),
  );
}

/** Numbers that are not times. */
function factsOf(results: Results): string[] {
  const { metrics, state } = results;
  const value = (name: string, field: string): number => metrics[name]?.values[field] ?? 0;
  return [
    `${((state?.testRunDurationMs ?? 0) / 1000).toFixed(0)} s with the making of accounts and videos`,
    `${value('http_reqs', 'count')} requests, ${(value('http_req_failed', 'rate') * 100).toFixed(2)} % failed`,
    `${value('dropped_iterations', 'count')} iterations dropped because all virtual users were busy`,
    `${value('messages_lost', 'count')} messages lost, ${value('messages_refused', 'count')} refused, ${value('messages_repeated', 'count')} sent again after an error of the server`,
    `${value('sockets_closed_early', 'count')} sockets closed early`,
    `${value('uploads_rejected', 'count')} uploads rejected, ${value('uploads_in_cooldown', 'count')} in the cooldown`,
    `never called: ${neverCalled(results).join(', ') || 'none'}`,
  ];
}

const COLUMNS = ['name', 'count', 'median', 'p95', 'p99', 'p999'] as const;
const HEAD: Row = { name: 'call', count: 'count', median: 'median', p95: 'p95', p99: 'p99', p999: 'p99.9' };

export function textOf(scenario: string, results: Results): string {
  const rows = [HEAD, ...rowsOf(results)];
  const width = (column: (typeof COLUMNS)[number]): number => Math.max(...rows.map((row) => row[column].length));
  const table = rows.map((row) =>
    COLUMNS.map((column) =>
      column === 'name' ? row.name.padEnd(width('name')) : row[column].padStart(width(column)),
    ).join('  '),
  );
  const verdicts = verdictsOf(results);
  const failed = verdicts.filter(({ ok }) => !ok);
  const last =
    failed.length === 0
      ? [`all ${verdicts.length} thresholds were met`]
      : [`${failed.length} of ${verdicts.length} thresholds were not met:`, ...failed.map(({ rule }) => `  ${rule}`)];
  return `\nscenario ${scenario}\n${[...table, '', ...factsOf(results), '', ...last].join('\n')}\n`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function htmlOf(scenario: string, results: Results): string {
  const cells = (row: Row, tag: string): string =>
    `<tr>${COLUMNS.map((column) => `<${tag}>${escape(row[column])}</${tag}>`).join('')}</tr>`;
  const verdicts = verdictsOf(results).map(
    ({ rule, ok }) => `<li class="${ok ? 'met' : 'missed'}">${ok ? 'met' : 'not met'}: ${escape(rule)}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Load: ${escape(scenario)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; color: #1b1b1f }
table { border-collapse: collapse; width: 100% }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #ddd; text-align: right }
th:first-child, td:first-child { text-align: left }
.missed { color: #b3261e; font-weight: 600 }
</style>
<h1>Scenario ${escape(scenario)}</h1>
<ul>${factsOf(results)
    .map((fact) => `<li>${escape(fact)}</li>`)
    .join('')}</ul>
<table><thead>${cells(HEAD, 'th')}</thead><tbody>${rowsOf(results)
    .map((row) => cells(row, 'td'))
    .join('')}</tbody></table>
<h2>Thresholds</h2>
<ul>${verdicts.join('')}</ul>
</html>
`;
}
