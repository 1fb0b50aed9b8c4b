import { create, fromBinary, toBinary, type DescService } from '@bufbuild/protobuf';
import {
  Code,
  ConnectError,
  createHandlerContext,
  createServiceImplSpec,
  type MethodImplSpec,
  type ServiceImpl,
} from '@connectrpc/connect';
import { invokeUnaryImplementation } from '@connectrpc/connect/protocol';
import type { Server, ServerDuplexStream } from '@grpc/grpc-js';
import {
  CallRequestSchema,
  CallResponseSchema,
  CallStreamService,
  type CallRequest,
  type CallResponse,
} from '@tallscreen/proto/tallscreen/rpc/v1/call_stream_pb';
import { sharesStream } from '#rpc/access-rules';
import { asBuffer, nameOf, pathOf } from '#rpc/codec';
import { toConnectError } from '#rpc/errors';
import { callerIsGone, ENDED, type ServingOptions } from '#rpc/grpc-server';
import { toStatus } from '#rpc/metadata';

type Context = ReturnType<typeof createHandlerContext>;
export type SharedMethod = MethodImplSpec & { kind: 'unary' };

/** The methods of a service that may be called in a shared stream. */
export const sharedMethods = <S extends DescService>(desc: S, impl: ServiceImpl<S>): SharedMethod[] =>
  Object.values(createServiceImplSpec<S>(desc, impl).methods).filter(
    (spec): spec is SharedMethod => spec.kind === 'unary' && sharesStream(spec.method),
  );

/** Serves these methods in shared streams. Each call gets its own run of the interceptors. */
export function addCallStreams(server: Server, specs: readonly SharedMethod[], options: ServingOptions): void {
  const byName = new Map(specs.map((spec) => [nameOf(spec.method), spec]));

  async function answer(request: CallRequest, running: Set<Context>): Promise<CallResponse> {
    const spec = byName.get(request.method);
    if (!spec) throw new ConnectError(`no shared method ${request.method}`, Code.Unimplemented);
    const context = contextFor(request, spec);
    running.add(context);
    try {
      const input = fromBinary(spec.method.input, request.message);
      const invoke = () => invokeUnaryImplementation(spec, context, input, options.interceptors);
      const output = await options.around(context, invoke);
      return create(CallResponseSchema, { callId: request.callId, message: toBinary(spec.method.output, output) });
    } catch (error) {
      throw toConnectError(error, context.signal);
    } finally {
      running.delete(context);
      context.abort(ENDED);
    }
  }

  function serve(stream: ServerDuplexStream<CallRequest, CallResponse>): void {
    const running = new Set<Context>();
    let unanswered = 0;
    let hasEnded = false;
    function write(response: CallResponse): void {
      stream.write(response);
      unanswered--;
      endIfDone();
    }
    const endIfDone = () => hasEnded && unanswered === 0 && stream.end();
    stream.on('data', (request: CallRequest) => {
      unanswered++;
      // An error of one call, for example in its headers, must not end the others.
      answer(request, running).then(write, (error: unknown) => write(failure(request, toConnectError(error))));
    });
    stream.on('end', () => {
      hasEnded = true;
      endIfDone();
    });
    stream.on('cancelled', () => {
      for (const context of running) context.abort(callerIsGone());
    });
    // A stream that breaks is cancelled, too.
    stream.on('error', () => undefined);
  }

  const { call } = CallStreamService.method;
  const definition = {
    call: {
      path: pathOf(call),
      requestStream: true,
      responseStream: true,
      requestSerialize: (m: CallRequest) => asBuffer(toBinary(CallRequestSchema, m)),
      requestDeserialize: (b: Buffer) => fromBinary(CallRequestSchema, b),
      responseSerialize: (m: CallResponse) => asBuffer(toBinary(CallResponseSchema, m)),
      responseDeserialize: (b: Buffer) => fromBinary(CallResponseSchema, b),
    },
  };
  server.addService(definition, { call: serve });
}

const contextFor = ({ headers, timeoutMs }: CallRequest, { method }: SharedMethod): Context =>
  createHandlerContext({
    service: method.parent,
    method,
    protocolName: 'grpc',
    requestMethod: 'POST',
    url: pathOf(method),
    requestHeader: new Headers(headers),
    ...(timeoutMs > 0 && { timeoutMs }),
  });

const failure = ({ callId }: CallRequest, error: ConnectError): CallResponse =>
  create(CallResponseSchema, { callId, error: toStatus(error) });
