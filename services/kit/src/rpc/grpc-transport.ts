import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type DescMethodUnary,
  type MessageShape,
} from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt';
import {
  Code,
  ConnectError,
  createContextValues,
  type Interceptor,
  type Transport,
  type UnaryRequest,
  type UnaryResponse,
} from '@connectrpc/connect';
import {
  Client,
  status as Status,
  type ChannelCredentials,
  type ClientOptions,
  type Metadata,
  type StatusObject,
} from '@grpc/grpc-js';
import { sharesStream } from '#rpc/access-rules';
import { createCallStreams, NotAnswered } from '#rpc/call-streams';
import { asBuffer, pathOf } from '#rpc/codec';
import { fromGrpcStatus, toHeaders, toMetadata } from '#rpc/metadata';

export interface GrpcTransportOptions {
  /** `dns:///host:port`, `ipv4:10.0.0.1:1,10.0.0.2:1`, `host:port` */
  readonly target: string;
  readonly interceptors: Interceptor[];
  readonly credentials: ChannelCredentials;
  readonly channelOptions: ClientOptions;
  /** does the call wait for a connection within its deadline instead of failing at once? */
  readonly waitsForReady: (method: DescMethodUnary) => boolean;
}

export interface GrpcTransport extends Transport {
  readonly close: () => void;
}

interface Codec<I extends DescMessage, O extends DescMessage> {
  readonly path: string;
  readonly encode: (message: MessageShape<I>) => Buffer;
  readonly decode: (bytes: Buffer) => MessageShape<O>;
}

const codecs = new WeakMap<object, unknown>();

function codecOf<I extends DescMessage, O extends DescMessage>(method: DescMethodUnary<I, O>): Codec<I, O> {
  const known = codecs.get(method) as Codec<I, O> | undefined;
  if (known) return known;
  const codec: Codec<I, O> = {
    path: pathOf(method),
    encode: (message) => asBuffer(toBinary(method.input, message)),
    decode: (bytes) => fromBinary(method.output, bytes),
  };
  codecs.set(method, codec);
  return codec;
}

type UnaryCall<I extends DescMessage, O extends DescMessage> = (
  request: UnaryRequest<I, O>,
) => Promise<UnaryResponse<I, O>>;

/**
 * The first interceptor is the outermost. Connect's own runUnaryCall would also make a timer, two abort controllers and
 * an error for every call, although grpc-js enforces the deadline.
 */
const intercept = <I extends DescMessage, O extends DescMessage>(
  interceptors: readonly Interceptor[],
  call: UnaryCall<I, O>,
): UnaryCall<I, O> => interceptors.reduceRight((next, around) => around(next as never) as never, call);

/** A signal that never aborts, for calls without one. */
const never = new AbortController().signal;

/** Connect's Transport for unary calls over a grpc-js channel, with its load balancing, retries and wait-for-ready. */
export function createGrpcTransport(options: GrpcTransportOptions): GrpcTransport {
  const client = new Client(options.target, options.credentials, options.channelOptions);
  const streams = createCallStreams(client);
  return {
    unary(method, signal, timeoutMs, header, input, contextValues) {
      const request: UnaryRequest<typeof method.input, typeof method.output> = {
        stream: false,
        service: method.parent,
        method,
        requestMethod: 'POST',
        url: `${options.target}${codecOf(method).path}`,
        header: new Headers(header),
        contextValues: contextValues ?? createContextValues(),
        message: create(method.input, input),
        signal: signal ?? never,
      };
      const sending: Sending = {
        waitForReady: options.waitsForReady(method),
        repeatsCutResponse: method.idempotency !== Idempotency.IDEMPOTENCY_UNKNOWN,
        ...(timeoutMs !== undefined && { deadline: Date.now() + timeoutMs }),
      };
      const callUnary = (last: UnaryRequest<typeof method.input, typeof method.output>) => send(client, last, sending);
      const callInStream: typeof callUnary = (last) =>
        streams.call(last, sending.deadline).catch((error: unknown) => {
          if (error instanceof NotAnswered) return callUnary(last);
          throw error;
        });
      const call = sharesStream(method) ? callInStream : callUnary;
      return intercept(options.interceptors, call)(request);
    },
    stream: (method) =>
      Promise.reject(new ConnectError(`${method.name}: only unary calls are made`, Code.Unimplemented)),
    close() {
      streams.close();
      client.close();
    },
  };
}

interface Sending {
  readonly waitForReady: boolean;
  /**
   * Is the call repeated when its connection ends between the response's headers and its message, or with an HTTP/2
   * error? Only if the call is safe to repeat. In all other cases grpc-js retries such a call itself.
   */
  readonly repeatsCutResponse: boolean;
  /** Unix milliseconds */
  readonly deadline?: number;
}

/**
 * Did the connection end, as opposed to a failed handler? grpc-js reports a stream that was reset with its connection
 * as INTERNAL, which looks like a fault of the server. It reports a stream that the server resets in the same words;
 * our servers do that only if they break HTTP/2.
 */
const isConnectionLoss = ({ code, details }: StatusObject): boolean =>
  code === Status.INTERNAL && details.startsWith('Received RST_STREAM');

function send<I extends DescMessage, O extends DescMessage>(
  client: Client,
  request: UnaryRequest<I, O>,
  sending: Sending,
): Promise<UnaryResponse<I, O>> {
  const { path, encode, decode } = codecOf(request.method);
  const metadata = toMetadata(request.header, { waitForReady: sending.waitForReady });
  const limit = sending.deadline === undefined ? {} : { deadline: sending.deadline };
  return new Promise((resolve, reject) => {
    if (request.signal.aborted) return reject(new ConnectError('cancelled before it was sent', Code.Canceled));
    let header: Metadata | undefined;
    let message: MessageShape<O> | undefined;
    const call = client.makeUnaryRequest(path, encode, decode, request.message, metadata, limit, (_error, value) => {
      message = value;
    });
    const cancel = () => call.cancel();
    request.signal.addEventListener('abort', cancel, { once: true });
    call.on('metadata', (received: Metadata) => {
      header = received;
    });
    // Not in the callback, because trailers arrive with the status.
    call.on('status', (status) => {
      request.signal.removeEventListener('abort', cancel);
      const isLost = isConnectionLoss(status);
      const code = isLost ? Status.UNAVAILABLE : status.code;
      if (sending.repeatsCutResponse && (header || isLost) && code === Status.UNAVAILABLE) {
        return resolve(send(client, request, { ...sending, repeatsCutResponse: false }));
      }
      if (code !== 0) return reject(fromGrpcStatus({ ...status, code }));
      if (message === undefined) return reject(new ConnectError('no response message', Code.Unimplemented));
      resolve({
        stream: false,
        service: request.service,
        method: request.method,
        message,
        header: header ? toHeaders(header) : new Headers(),
        trailer: toHeaders(status.metadata),
      });
    });
  });
}
