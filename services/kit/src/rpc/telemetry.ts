import {
  context,
  propagation,
  SpanKind,
  type Attributes,
  type TextMapGetter,
  type TextMapSetter,
} from '@opentelemetry/api';
import type { DescMethod } from '@bufbuild/protobuf';
import { ConnectError, type Interceptor } from '@connectrpc/connect';
import { isMeasuring, type Histogram } from '@tallscreen/kit-telemetry/instruments';
import { rpcServerDuration } from '@tallscreen/kit-telemetry/metrics/requests';
import { inSpan } from '@tallscreen/kit-telemetry/span';
import { nameOf } from '#rpc/codec';
import { statusOf } from '#rpc/errors';

const getter: TextMapGetter<Headers> = { get: (h, key) => h.get(key) ?? undefined, keys: (h) => [...h.keys()] };
const setter: TextMapSetter<Headers> = { set: (h, key, value) => h.set(key, value) };

const specOf = (method: DescMethod, kind: SpanKind) => {
  const name = nameOf(method);
  return { name, kind, attributes: { 'rpc.system.name': 'grpc', 'rpc.method': name } };
};

export const traceRpcClient: Interceptor = (next) => (request) =>
  inSpan(specOf(request.method, SpanKind.CLIENT), () => {
    propagation.inject(context.active(), request.header, setter);
    return next(request);
  });

export const traceRpcServer: Interceptor = (next) => (request) => {
  const parent = propagation.extract(context.active(), request.header, getter);
  return inSpan({ ...specOf(request.method, SpanKind.SERVER), parent }, () => next(request));
};

/** Must be outermost: the next interceptor turns every error into a ConnectError. */
export const measureRpcServer: Interceptor = (next) => async (request) => {
  const startedAt = performance.now();
  try {
    const response = await next(request);
    recordCall(rpcServerDuration, request.method, startedAt);
    return response;
  } catch (error) {
    recordCall(rpcServerDuration, request.method, startedAt, statusOf(ConnectError.from(error)));
    throw error;
  }
};

const failures = new Set(['unknown', 'deadline_exceeded', 'unimplemented', 'internal', 'unavailable', 'data_loss']);

/** Reuses one object for each method and code. */
const combinations = new Map<DescMethod, Map<string, Attributes>>();

/** `code` is that of AppError, `ok` when absent. */
export function recordCall(histogram: Histogram, method: DescMethod, startedAt: number, code = 'ok'): void {
  if (!isMeasuring()) return;
  const byCode = combinations.get(method) ?? new Map<string, Attributes>();
  if (byCode.size === 0) combinations.set(method, byCode);
  let attributes = byCode.get(code);
  if (!attributes) {
    const status = code.toUpperCase();
    attributes = {
      'rpc.system.name': 'grpc',
      'rpc.method': nameOf(method),
      'rpc.response.status_code': status,
      ...(failures.has(code) && { 'error.type': status }),
    };
    byCode.set(code, attributes);
  }
  histogram.record((performance.now() - startedAt) / 1_000, attributes);
}
