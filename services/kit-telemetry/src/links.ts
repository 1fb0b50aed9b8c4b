import {
  context,
  propagation,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
  type Attributes,
  type SpanContext,
  type SpanKind,
} from '@opentelemetry/api';
import { inSpan, isTracing } from '#span';

/** One caller of work that serves several. */
export type Caller = SpanContext | undefined;

export const activeCaller = (): Caller => (isTracing() ? trace.getActiveSpan()?.spanContext() : undefined);

const isRecorded = (caller: SpanContext): boolean => (caller.traceFlags & TraceFlags.SAMPLED) !== 0;

/**
 * Returns the active span as a `traceparent`, to be stored with work that is done later; undefined if it is not
 * recorded.
 */
export function traceToStore(): string | undefined {
  const caller = activeCaller();
  if (!caller || !isRecorded(caller)) return undefined;
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers['traceparent'];
}

/** Reads a stored `traceparent`. */
export function storedCaller(traceparent: string | null | undefined): Caller {
  if (!isTracing() || !traceparent) return undefined;
  return trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
}

export interface MergedSpec {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  readonly callers: readonly Caller[];
}

/** The SDK keeps no more. */
const MAX_LINKS = 128;

/**
 * Runs work that serves several callers, e.g. a batch, or that was stored: in a child span of the first caller whose
 * trace is recorded, with links to the others. Without a recorded trace there is no span, and what the work calls is
 * not recorded either.
 */
export function inMergedSpan<T>({ callers, ...spec }: MergedSpec, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  const known = callers.filter((caller) => caller !== undefined);
  const recorded = new Map(known.filter(isRecorded).map((caller) => [caller.spanId, caller]));
  const [first, ...others] = [...recorded.values()];
  if (!first) return known[0] ? context.with(trace.setSpanContext(ROOT_CONTEXT, known[0]), work) : work();
  const links = others.slice(0, MAX_LINKS).map((caller) => ({ context: caller }));
  return inSpan({ ...spec, parent: trace.setSpanContext(ROOT_CONTEXT, first), links }, work);
}
