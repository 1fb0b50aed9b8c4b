import { currentRequest, requestIdFrom, runRequest } from '@tallscreen/kit/context';
import type { IncomingRecord } from '#kafka/port';
import { consumeSpan, traceHeaders } from '#kafka/tracing';

const HEADER_REQUEST_ID = 'request-id';

/** Headers that connect the consumers' logs and spans to the request that caused the record. */
export function contextHeaders(): Record<string, string> {
  const requestId = currentRequest()?.requestId;
  return { ...traceHeaders(), ...(requestId && { [HEADER_REQUEST_ID]: requestId }) };
}

/** Handles a batch in the context of the request that caused its first record. */
export function inDelivery<T>(records: readonly IncomingRecord[], handle: () => Promise<T>): Promise<T> {
  const headers = records[0]?.headers ?? {};
  const requestId = requestIdFrom(headers[HEADER_REQUEST_ID]);
  const all = records.map((record) => record.headers);
  return runRequest({ requestId }, () => consumeSpan(records[0]?.topic ?? '', all, handle));
}
