import { parser } from '@prometheus-io/lezer-promql';

/** Grafana's variables are filled in. */
const filled = (query: string): string => query.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.+');

/** Returns the query, with the place, if it cannot be read. */
export function mistakesOf(query: string): string[] {
  const found: string[] = [];
  parser.parse(filled(query)).iterate({
    enter: ({ type, from }) => {
      if (type.isError && found.length === 0) found.push(`${query} at ${from}`);
    },
  });
  return found;
}

/** Returns every selector of a query: a metric with its matchers. */
export function selectorsOf(query: string): string[] {
  const text = filled(query);
  const found: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'VectorSelector') found.push(text.slice(from, to));
    },
  });
  return found;
}

/**
 * Returns the metrics that a query reads. The endings of histograms are left out unless `known` has the whole name.
 * Rules of our own (`tallscreen:…`) are left out too.
 */
export function metricsOf(query: string, known: readonly string[] = []): string[] {
  const text = filled(query);
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to, node }) => {
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text.slice(from, to));
    },
  });
  return names
    .filter((name) => !name.includes(':'))
    .map((name) => (known.includes(name) ? name : name.replace(/_(bucket|count|sum)$/, '')));
}
