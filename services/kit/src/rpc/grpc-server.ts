import { fromBinary, toBinary, type DescService, type Message } from '@bufbuild/protobuf';
import {
  Code,
  ConnectError,
  createHandlerContext,
  createServiceImplSpec,
  type HandlerContext,
  type Interceptor,
  type MethodImplSpec,
  type ServiceImpl,
} from '@connectrpc/connect';
import { invokeUnaryImplementation, transformInvokeImplementation } from '@connectrpc/connect/protocol';
import type {
  handleServerStreamingCall,
  handleUnaryCall,
  Server,
  ServerUnaryCall,
  ServiceDefinition,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { asBuffer, pathOf } from '#rpc/codec';
import { toConnectError } from '#rpc/errors';
import { toGrpcStatus, toHeaders, toMetadata } from '#rpc/metadata';

export interface ServingOptions {
  readonly interceptors: Interceptor[];
  /** wraps a whole call, interceptors included */
  readonly around: <T>(context: HandlerContext, call: () => T) => T;
}

type Call = Pick<ServerUnaryCall<Message, Message>, 'metadata' | 'getDeadline' | 'getPath' | 'on'>;

/** Adds a Connect implementation to a grpc-js server: unary and server-streaming methods. */
export function addConnectService<S extends DescService>(
  server: Server,
  desc: S,
  impl: ServiceImpl<S>,
  options: ServingOptions,
): void {
  const definition: Record<string, unknown> = {};
  const handlers: UntypedServiceImplementation = {};
  for (const spec of Object.values(createServiceImplSpec<S>(desc, impl).methods)) {
    const { method } = spec;
    definition[method.localName] = {
      path: pathOf(method),
      requestStream: false,
      responseStream: spec.kind === 'server_streaming',
      requestSerialize: (m: never) => asBuffer(toBinary(method.input, m)),
      requestDeserialize: (b: Buffer) => fromBinary(method.input, b),
      responseSerialize: (m: never) => asBuffer(toBinary(method.output, m)),
      responseDeserialize: (b: Buffer) => fromBinary(method.output, b),
    };
    if (spec.kind === 'unary') handlers[method.localName] = unary(spec, desc, options);
    else if (spec.kind === 'server_streaming') handlers[method.localName] = serverStreaming(spec, desc, options);
    else throw new Error(`${desc.typeName}/${method.name}: streaming from the client is not supported`);
  }
  server.addService(definition as ServiceDefinition, handlers);
}

export const callerIsGone = (): ConnectError => new ConnectError('the caller has gone', Code.Canceled);
/** One shared error: making an error with a stack trace at the end of every call would cost more than a small call. */
export const ENDED = new ConnectError('the call has ended', Code.Canceled);

function contextFor(call: Call, spec: MethodImplSpec, service: DescService) {
  const deadline = call.getDeadline();
  const context = createHandlerContext({
    service,
    method: spec.method,
    protocolName: 'grpc',
    requestMethod: 'POST',
    url: call.getPath(),
    requestHeader: toHeaders(call.metadata),
    ...(deadline !== Infinity && { timeoutMs: Number(deadline) - Date.now() }),
  });
  call.on('cancelled', () => context.signal.aborted || context.abort(callerIsGone()));
  return context;
}

function unary(
  spec: MethodImplSpec & { kind: 'unary' },
  service: DescService,
  options: ServingOptions,
): handleUnaryCall<Message, Message> {
  return (call, callback) => {
    const context = contextFor(call, spec, service);
    options
      .around(context, () => invokeUnaryImplementation(spec, context, call.request, options.interceptors))
      .then(
        (message) => {
          const header = toMetadata(context.responseHeader);
          if (Object.keys(header.getMap()).length > 0) call.sendMetadata(header);
          callback(null, message, toMetadata(context.responseTrailer));
        },
        (reason: unknown) => callback(toGrpcStatus(toConnectError(reason, context.signal))),
      )
      .finally(() => context.abort(ENDED));
  };
}

function serverStreaming(
  spec: MethodImplSpec & { kind: 'server_streaming' },
  service: DescService,
  options: ServingOptions,
): handleServerStreamingCall<Message, Message> {
  return (call) => {
    const context = contextFor(call, spec, service);
    const send = async () => {
      const invoke = transformInvokeImplementation(spec, context, options.interceptors);
      for await (const message of invoke(only(call.request))) {
        if (!call.write(message)) await new Promise((resolve) => call.once('drain', resolve));
      }
    };
    options
      .around(context, send)
      .then(
        () => call.end(toMetadata(context.responseTrailer)),
        (reason: unknown) =>
          call.destroy(Object.assign(new Error(), toGrpcStatus(toConnectError(reason, context.signal)))),
      )
      .finally(() => context.abort(ENDED));
  };
}

async function* only<T>(item: T): AsyncGenerator<T> {
  yield item;
}
