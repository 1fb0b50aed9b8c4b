import { create, fromBinary, toBinary, type DescMessage } from '@bufbuild/protobuf';
import { Code, ConnectError, type UnaryRequest, type UnaryResponse } from '@connectrpc/connect';
import { Metadata, status as Status, type Client, type ClientDuplexStream } from '@grpc/grpc-js';
import {
  CallRequestSchema,
  CallResponseSchema,
  CallStreamService,
  type CallRequest,
  type CallResponse,
} from '@tallscreen/proto/tallscreen/rpc/v1/call_stream_pb';
import { asBuffer, nameOf, pathOf } from '#rpc/codec';
import { fromStatus, namesTime } from '#rpc/metadata';

export interface CallStreams {
  /**
   * Rejects with the callee's ConnectError, with `deadline_exceeded` or `canceled`; with NotAnswered if the call may be
   * sent again on its own.
   */
  readonly call: <I extends DescMessage, O extends DescMessage>(
    request: UnaryRequest<I, O>,
    deadline: number | undefined,
  ) => Promise<UnaryResponse<I, O>>;
  readonly close: () => void;
}

/** The stream ended before its answer, or the callee could not answer. */
export class NotAnswered extends Error {}

/** A new stream goes to the next address of the callee, so that the load is spread. A callee that stops waits for it. */
const MAX_AGE_MS = 1_000;
/** Calls in flight at once get a stream each, up to this number. */
const MAX_STREAMS = 4;
/** After a stream broke, calls go on their own for so long. */
const PAUSE_MS = 1_000;

const NO_HEADERS = new Headers();

/** Sends calls over a few streams to the callee that they share (ADR 163). */
export function createCallStreams(client: Client): CallStreams {
  const open: CallStream[] = [];
  let pausedUntil = 0;

  function leave(stream: CallStream, isBroken: boolean): void {
    const at = open.indexOf(stream);
    if (at >= 0) open.splice(at, 1);
    if (isBroken) pausedUntil = performance.now() + PAUSE_MS;
  }

  /** The stream with the fewest calls in flight; a new one if all have some. */
  function pick(): CallStream {
    let best = open[0];
    for (const stream of open) if (stream.inFlight() < best!.inFlight()) best = stream;
    if (best && (best.inFlight() === 0 || open.length >= MAX_STREAMS)) return best;
    const stream = openCallStream(client, leave);
    open.push(stream);
    return stream;
  }

  return {
    async call(request, deadline) {
      if (performance.now() < pausedUntil) throw new NotAnswered();
      const bytes = await pick().send(request as never, deadline);
      const message = fromBinary(request.method.output, bytes);
      const { service, method } = request;
      return { stream: false, service, method, message, header: NO_HEADERS, trailer: NO_HEADERS };
    },
    close() {
      for (const stream of open.splice(0)) stream.retire();
    },
  };
}

interface CallStream {
  readonly inFlight: () => number;
  /** Resolves with the encoded response. */
  readonly send: (request: UnaryRequest, deadline: number | undefined) => Promise<Uint8Array>;
  /** Takes no more calls, and ends after its last answer. */
  readonly retire: () => void;
}

/** `leave` is called once, when the stream takes no more calls. */
function openCallStream(client: Client, leave: (stream: CallStream, isBroken: boolean) => void): CallStream {
  const wire: ClientDuplexStream<CallRequest, CallResponse> = client.makeBidiStreamRequest(
    pathOf(CallStreamService.method.call),
    (request) => asBuffer(toBinary(CallRequestSchema, request)),
    (bytes) => fromBinary(CallResponseSchema, bytes),
    new Metadata(),
  );
  const waiting = new Map<number, (answer: CallResponse | undefined) => void>();
  let lastId = 0;
  let isRetired = false;
  /** A callee that hangs would never end its half of the stream. */
  let isHung = false;

  function endIfIdle(): void {
    if (!isRetired || waiting.size > 0) return;
    if (isHung) wire.cancel();
    else wire.end();
  }

  function retire(isBroken = false): void {
    if (isRetired) return;
    isRetired = true;
    clearTimeout(ageing);
    leave(stream, isBroken);
    endIfIdle();
  }

  function finish(id: number, answer?: CallResponse): void {
    waiting.get(id)?.(answer);
    waiting.delete(id);
    endIfIdle();
  }

  const ageing = setTimeout(retire, MAX_AGE_MS).unref();
  wire.on('data', (answer: CallResponse) => finish(answer.callId, answer));
  // The status tells the same.
  wire.on('error', () => undefined);
  wire.on('status', ({ code }) => {
    retire(code !== Status.OK);
    for (const id of waiting.keys()) finish(id);
  });

  function send({ method, message, header, signal }: UnaryRequest, deadline: number | undefined): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const callId = ++lastId;
      const timeoutMs = deadline === undefined ? 0 : Math.max(1, Math.ceil(deadline - Date.now()));
      function giveUp(code: Code, text: string): void {
        reject(new ConnectError(text, code));
        finish(callId);
      }
      const cancel = () => giveUp(Code.Canceled, 'cancelled by the caller');
      const expire = () => {
        isHung = true;
        retire();
        giveUp(Code.DeadlineExceeded, 'no answer in time');
      };
      const timer = timeoutMs > 0 ? setTimeout(expire, timeoutMs) : undefined;
      signal.addEventListener('abort', cancel, { once: true });
      waiting.set(callId, (answer) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        if (answer && !answer.error) resolve(answer.message);
        else reject(errorOf(answer));
      });
      const headers = Object.fromEntries(header);
      const bytes = toBinary(method.input, message);
      wire.write(create(CallRequestSchema, { callId, method: nameOf(method), headers, timeoutMs, message: bytes }));
    });
  }

  const stream: CallStream = { inFlight: () => waiting.size, send, retire };
  return stream;
}

/** gRPC repeats a call that its callee could not answer, unless the callee says when to try again. */
function errorOf(answer: CallResponse | undefined): Error {
  if (!answer?.error) return new NotAnswered();
  const error = fromStatus(answer.error);
  return error.code === Code.Unavailable && !namesTime(error) ? new NotAnswered() : error;
}
