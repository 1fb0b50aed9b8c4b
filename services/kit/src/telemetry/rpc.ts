import { context, propagation, SpanKind, type TextMapGetter, type TextMapSetter } from '@opentelemetry/api';
import type { Interceptor } from '@connectrpc/connect';
import { inSpan } from '#telemetry/span';

const getter: TextMapGetter<Headers> = { get: (h, key) => h.get(key) ?? undefined, keys: (h) => [...h.keys()] };
const setter: TextMapSetter<Headers> = { set: (h, key, value) => h.set(key, value) };

const attributesOf = (service: string, method: string) => ({
  'rpc.system': 'grpc',
  'rpc.service': service,
  'rpc.method': method,
});

export const traceRpcClient: Interceptor = (next) => (request) => {
  const [service, method] = [request.service.typeName, request.method.name];
  const spec = { name: `${service}/${method}`, kind: SpanKind.CLIENT, attributes: attributesOf(service, method) };
  return inSpan(spec, () => {
    propagation.inject(context.active(), request.header, setter);
    return next(request);
  });
};

export const traceRpcServer: Interceptor = (next) => (request) => {
  const [service, method] = [request.service.typeName, request.method.name];
  const parent = propagation.extract(context.active(), request.header, getter);
  const spec = {
    name: `${service}/${method}`,
    kind: SpanKind.SERVER,
    attributes: attributesOf(service, method),
    parent,
  };
  return inSpan(spec, () => next(request));
};
