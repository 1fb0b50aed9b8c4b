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
   * Rejects with the callee's ConnectError, with `deadline_exceeded` or `canceled`; with NotAnswered if the caller may
   * repeat the call as a unary one.
   */
  readonly call: <I extends DescMessage, O extends DescMessage>(
    request: UnaryRequest<I, O>,
    deadline: number | undefined,
  ) => Promise<UnaryResponse<I, O>>;
  readonly close: () => void;
}

/** The stream broke, or the callee cannot answer calls in a stream now. */
export class NotAnswered extends Error {}

/**
 * Each new stream goes to the next address, so that the load is spread. A server that shuts down waits until its
 * streams end.
 */
const MAX_AGE_MS = 1_000;
/** Upper limit of streams; up to it, calls that are under way at the same time get a stream each. */
const MAX_STREAMS = 4;
/**
 * After a stream broke, no new one is opened for this time. Unary calls meanwhile refill gRPC's retry budget (ADR 102).
 */
const PAUSE_MS = 10_000;

/** Sends calls to one callee over a few streams (ADR 43). */
export function createCallStreams(client: Client): CallStreams {
  const open: CallStream[] = [];
  let pausedUntil = 0;

  function remove(stream: CallStream, isBroken: boolean): void {
    const at = open.indexOf(stream);
    if (at >= 0) open.splice(at, 1);
    if (isBroken) pausedUntil = performance.now() + PAUSE_MS;
  }

  /** Returns the stream with the fewest calls under way, or a new one if all are in use. */
  function pick(): CallStream | undefined {
    let best = open[0];
    for (const stream of open) if (stream.underWay() < best!.underWay()) best = stream;
    const isEnough = best?.underWay() === 0 || open.length >= MAX_STREAMS;
    if (isEnough || performance.now() < pausedUntil) return best;
    const stream = openCallStream(client, remove);
    open.push(stream);
    return stream;
  }

  return {
    async call(request, deadline) {
      const stream = pick();
      if (!stream) throw new NotAnswered();
      const bytes = await stream.send(request as never, deadline);
      const message = fromBinary(request.method.output, bytes);
      const { service, method } = request;
      return { stream: false, service, method, message, header: new Headers(), trailer: new Headers() };
    },
    close() {
      for (const stream of open.splice(0)) stream.retire();
    },
  };
}

interface CallStream {
  /** Number of calls that the callee has not answered, including those whose callers gave up. */
  readonly underWay: () => number;
  /** Resolves with the encoded response. */
  readonly send: (request: UnaryRequest, deadline: number | undefined) => Promise<Uint8Array>;
  /** Takes no more calls, and ends after its last answer. */
  readonly retire: () => void;
}

/** `remove` is called once, when the stream accepts no more calls. */
function openCallStream(client: Client, remove: (stream: CallStream, isBroken: boolean) => void): CallStream {
  const wire: ClientDuplexStream<CallRequest, CallResponse> = client.makeBidiStreamRequest(
    pathOf(CallStreamService.method.call),
    (request) => asBuffer(toBinary(CallRequestSchema, request)),
    (bytes) => fromBinary(CallResponseSchema, bytes),
    new Metadata(),
  );
  const waiting = new Map<number, (answer: CallResponse | undefined) => void>();
  /** Calls whose callers gave up, until the callee answers them. */
  const abandoned = new Set<number>();
  let lastId = 0;
  let isRetired = false;

  function endIfDone(): void {
    if (!isRetired || waiting.size > 0) return;
    // Needed because a callee that hangs would never end its half of the stream.
    if (abandoned.size > 0) wire.cancel();
    else wire.end();
  }

  function retire(isBroken = false): void {
    if (isRetired) return;
    isRetired = true;
    clearTimeout(ageing);
    remove(stream, isBroken);
    endIfDone();
  }

  function finish(id: number, answer?: CallResponse): void {
    waiting.get(id)?.(answer);
    waiting.delete(id);
    endIfDone();
  }

  const ageing = setTimeout(retire, MAX_AGE_MS).unref();
  wire.on('data', (answer: CallResponse) => {
    abandoned.delete(answer.callId);
    if (isRefusal(answer)) retire(true);
    finish(answer.callId, answer);
  });
  // Every error also arrives as a status, which handles it.
  wire.on('error', () => undefined);
  wire.on('status', ({ code }) => {
    retire(code !== Status.OK);
    for (const id of waiting.keys()) finish(id);
  });

  async function send(request: UnaryRequest, deadline: number | undefined): Promise<Uint8Array> {
    const { method, header, signal } = request;
    if (signal.aborted) throw new ConnectError('cancelled before it was sent', Code.Canceled);
    const callId = ++lastId;
    const timeoutMs = deadline === undefined ? 0 : Math.max(1, Math.ceil(deadline - Date.now()));
    const message = toBinary(method.input, request.message);
    const headers = Object.fromEntries(header);
    const call = create(CallRequestSchema, { callId, method: nameOf(method), headers, timeoutMs, message });
    return new Promise((resolve, reject) => {
      function giveUp(code: Code, text: string): void {
        abandoned.add(callId);
        reject(new ConnectError(text, code));
        finish(callId);
      }
      const cancel = () => giveUp(Code.Canceled, 'cancelled by the caller');
      const expire = () => {
        retire();
        giveUp(Code.DeadlineExceeded, 'no answer in time');
      };
      const timer = timeoutMs > 0 ? setTimeout(expire, timeoutMs) : undefined;
      signal.addEventListener('abort', cancel, { once: true });
      waiting.set(callId, (answer) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        if (!answer || isRefusal(answer)) reject(new NotAnswered());
        else if (answer.error) reject(fromStatus(answer.error));
        else resolve(answer.message);
      });
      wire.write(call);
    });
  }

  const stream: CallStream = { underWay: () => waiting.size + abandoned.size, send, retire };
  return stream;
}

/**
 * Is the callee unable to answer the call in a stream? Another release of it may offer the method only as a unary call,
 * or it may be unavailable without a time to try again: gRPC then repeats a unary call.
 */
function isRefusal({ error }: CallResponse): boolean {
  if (!error) return false;
  return error.code === Code.Unimplemented || (error.code === Code.Unavailable && !namesTime(fromStatus(error)));
}
