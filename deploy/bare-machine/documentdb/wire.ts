import { serialize, type Document } from 'bson';

const HEADER_BYTES = 16;
const LONGEST_MESSAGE = 48_000_000;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

export type Message = {
  readonly requestId: number;
  /** True for the OP_QUERY handshake of old drivers, which expects an OP_REPLY. */
  readonly isLegacy: boolean;
  /** False if the sender expects no answer. */
  readonly wantsReply: boolean;
  readonly body: Buffer;
  /** Kind-1 sections: the concatenated documents of a bulk command. */
  readonly sequences: ReadonlyMap<string, Buffer>;
};

/** Splits a stream of chunks into messages. Copies a large message at most once. */
export function createFrameReader(onFrame: (frame: Buffer) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let held = 0;
  let needed = HEADER_BYTES;
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= needed) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      const length = all.readInt32LE(0);
      if (length < HEADER_BYTES || length > LONGEST_MESSAGE) throw new Error(`message of ${length} bytes`);
      if (held >= length) onFrame(all.subarray(0, length));
      const rest = held >= length ? all.subarray(length) : all;
      chunks = rest.length > 0 ? [rest] : [];
      needed = held >= length ? HEADER_BYTES : length;
      held = rest.length;
    }
  };
}

export function parseMessage(frame: Buffer): Message {
  const opCode = frame.readInt32LE(12);
  if (opCode === OP_MSG) return parseOpMsg(frame);
  if (opCode === OP_QUERY) return parseOpQuery(frame);
  throw new Error(`opcode ${opCode} is not supported`);
}

function parseOpMsg(frame: Buffer): Message {
  const flags = frame.readUInt32LE(HEADER_BYTES);
  const end = frame.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sequences = new Map<string, Buffer>();
  let body: Buffer | undefined;
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = frame[at++];
    const section = frame.subarray(at, at + frame.readInt32LE(at));
    at += section.length;
    if (kind === 0) body = section;
    else {
      const nameEnd = section.indexOf(0, 4);
      const name = section.toString('utf8', 4, nameEnd);
      const documents = section.subarray(nameEnd + 1);
      const earlier = sequences.get(name);
      sequences.set(name, earlier ? Buffer.concat([earlier, documents]) : documents);
    }
  }
  if (body === undefined) throw new Error('message without a body');
  return { requestId: frame.readInt32LE(4), isLegacy: false, wantsReply: !(flags & MORE_TO_COME), body, sequences };
}

function parseOpQuery(frame: Buffer): Message {
  const nameEnd = frame.indexOf(0, HEADER_BYTES + 4);
  const start = nameEnd + 9;
  const body = frame.subarray(start, start + frame.readInt32LE(start));
  return { requestId: frame.readInt32LE(4), isLegacy: true, wantsReply: true, body, sequences: new Map() };
}

export function encodeReply(message: Message, reply: Document | Uint8Array): [Buffer, Uint8Array] {
  const body = reply instanceof Uint8Array ? reply : serialize(reply);
  const head = Buffer.alloc(message.isLegacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(message.requestId, 8);
  head.writeInt32LE(message.isLegacy ? OP_REPLY : OP_MSG, 12);
  if (message.isLegacy) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  }
  return [head, body];
}
