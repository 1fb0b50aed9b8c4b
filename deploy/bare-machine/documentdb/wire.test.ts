import { deserialize, serialize } from 'bson';
import { expect, test } from '@jest/globals';
import { readCommand } from './command.ts';
import { createFrameReader, encodeReply, parseMessage } from './wire.ts';

function opMsg(body: object, sequence?: { name: string; documents: object[] }): Buffer {
  const sections = [Buffer.from([0]), serialize(body)];
  if (sequence) {
    const documents = sequence.documents.map((document) => serialize(document));
    const content = Buffer.concat([Buffer.from(`${sequence.name}\0`), ...documents]);
    const head = Buffer.alloc(5);
    head[0] = 1;
    head.writeInt32LE(content.length + 4, 1);
    sections.push(head, content);
  }
  const head = Buffer.alloc(20);
  const payload = Buffer.concat(sections);
  head.writeInt32LE(20 + payload.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, payload]);
}

test('messages are complete, however the stream is split', () => {
  const stream = Buffer.concat([
    opMsg({ ping: 1 }),
    opMsg({ find: 'x', filter: { a: 'b'.repeat(300) } }),
    opMsg({ ping: 1 }),
  ]);
  for (const size of [1, 7, 16, 21, 100, stream.length]) {
    const frames: Buffer[] = [];
    const read = createFrameReader((frame) => frames.push(frame));
    for (let at = 0; at < stream.length; at += size) read(stream.subarray(at, at + size));
    expect(Buffer.concat(frames).equals(stream)).toBe(true);
    expect(frames).toHaveLength(3);
  }
});

test('an impossible length is refused', () => {
  const read = createFrameReader(() => undefined);
  expect(() => read(Buffer.alloc(16, 0xff))).toThrow('message of -1 bytes');
});

test('a bulk command keeps its documents as bytes', () => {
  const documents = [{ _id: 1 }, { _id: 2 }];
  const command = readCommand(parseMessage(opMsg({ insert: 'c', $db: 'd' }, { name: 'documents', documents })));
  expect(command).toMatchObject({ name: 'insert', db: 'd', transaction: undefined });
  expect(command.documents?.equals(Buffer.concat(documents.map((one) => serialize(one))))).toBe(true);
});

test('transaction fields are read; a retryable write alone is not a transaction', async () => {
  const { Binary, Long } = await import('bson');
  const lsid = { id: new Binary(Buffer.alloc(16, 1), 4) };
  const read = (extra: object): unknown =>
    readCommand(parseMessage(opMsg({ insert: 'c', lsid, txnNumber: Long.fromInt(3), ...extra }))).transaction;
  expect(read({})).toBeUndefined();
  expect(read({ autocommit: false, startTransaction: true })).toEqual({
    session: '01'.repeat(16),
    number: '3',
    isFirst: true,
  });
});

test('an answer names its request', () => {
  const message = parseMessage(opMsg({ ping: 1 }));
  const reply = Buffer.concat(encodeReply(message, { ok: 1 }));
  expect(reply.readInt32LE(0)).toBe(reply.length);
  expect(reply.readInt32LE(8)).toBe(7);
  expect(deserialize(parseMessage(reply).body)).toEqual({ ok: 1 });
});
