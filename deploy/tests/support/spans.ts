import type { ExportedSpan } from '@tallscreen/kit/testing/trace-collector';

/** Returns the spans that the processes of the stack have sent so far. */
export async function readSpans(): Promise<ExportedSpan[]> {
  const answer = await fetch(process.env['TRACES_URL'] ?? '');
  return (await answer.json()) as ExportedSpan[];
}

type Place = Pick<ExportedSpan, 'traceId' | 'spanId'>;

const continues = ({ traceId, parentSpanId, links = [] }: ExportedSpan, before: Place): boolean =>
  (traceId === before.traceId && parentSpanId === before.spanId) ||
  links.some((link) => link.traceId === before.traceId && link.spanId === before.spanId);

/**
 * Follows spans named `<process> <name>` from a start; each is a child of an earlier one or linked to it. Returns the
 * names that were found, in order.
 */
export function pathThrough(spans: readonly ExportedSpan[], start: Place, names: readonly string[]): string[] {
  const found: string[] = [];
  let places: readonly Place[] = [start];
  for (const name of names) {
    places = spans.filter(
      (span) => `${span.service} ${span.name}` === name && places.some((place) => continues(span, place)),
    );
    if (places.length === 0) break;
    found.push(name);
  }
  return found;
}
