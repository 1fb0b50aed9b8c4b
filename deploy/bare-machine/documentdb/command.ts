import { deserialize, onDemand, type Document } from 'bson';
import type { Message } from './wire.ts';

/**
 * The parts of a command that the gateway needs. The rest stays bytes for the engine, so a large document is never
 * decoded here.
 */
export type Command = {
  readonly name: string;
  readonly db: string;
  readonly body: Buffer;
  readonly documents: Buffer | null;
  /** Decodes one top-level field. Returns undefined if it is missing. */
  field(name: string): unknown;
  readonly transaction: TransactionFields | undefined;
};

export type TransactionFields = { readonly session: string; readonly number: string; readonly isFirst: boolean };

const SEQUENCES = ['documents', 'updates', 'deletes'];

export function readCommand(message: Message): Command {
  const { body } = message;
  const fields = new Map<string, readonly [type: number, offset: number, length: number]>();
  let first = '';
  for (const [type, nameOffset, nameLength, offset, length] of onDemand.parseToElements(body)) {
    const name = body.toString('utf8', nameOffset, nameOffset + nameLength);
    if (fields.size === 0) first = name;
    fields.set(name, [type, offset, length]);
  }
  const field = (name: string): unknown => {
    const found = fields.get(name);
    return found && decodeValue(body, ...found);
  };
  return {
    name: first,
    db: stringOf(field('$db')) ?? 'admin',
    body,
    documents: SEQUENCES.map((name) => message.sequences.get(name)).find((found) => found !== undefined) ?? null,
    field,
    transaction: fields.has('autocommit') ? readTransaction(field) : undefined,
  };
}

function readTransaction(field: (name: string) => unknown): TransactionFields | undefined {
  if (field('autocommit') !== false) return undefined;
  const lsid = field('lsid') as { id?: { toString(encoding: 'hex'): string } } | undefined;
  if (lsid?.id === undefined) return undefined;
  return {
    session: lsid.id.toString('hex'),
    number: String(field('txnNumber')),
    isFirst: field('startTransaction') === true,
  };
}

/** Wraps one element in a document, so that the library decodes only that element. */
function decodeValue(body: Buffer, type: number, offset: number, length: number): unknown {
  const document = Buffer.alloc(4 + 1 + 2 + length + 1);
  document.writeInt32LE(document.length, 0);
  document[4] = type;
  document[5] = 0x76;
  body.copy(document, 7, offset, offset + length);
  return (deserialize(document, { promoteBuffers: false, useBigInt64: true }) as Document)['v'];
}

export const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
