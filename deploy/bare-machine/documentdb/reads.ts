import { Long, serialize } from 'bson';
import { stringOf } from './command.ts';
import { callEngine, statement, type Call, type Handler, type Reply } from './context.ts';
import type { Cursor } from './cursors.ts';
import type { Connection, Statement } from './engine.ts';
import { countForPage, documentsOf, encodePage } from './pages.ts';

/** The memory limit of a cursor that is read early to free its connection. */
const MOST_HELD_BYTES = 8_000_000;

const firstPage = (name: string): Statement =>
  statement(
    name,
    `SELECT cursorpage::bytea, continuation::bytea, persistconnection, cursorid::text FROM documentdb_api.${name}($1, $2, $3)`,
  );

const MORE = statement(
  'cursor_get_more',
  'SELECT cursorpage::bytea, continuation::bytea FROM documentdb_api.cursor_get_more($1, $2, $3)',
);

const single = (name: string): Handler => {
  const sql = statement(name, `SELECT document::bytea FROM documentdb_api.${name}($1, $2)`);
  return async (call) => (await callEngine(call, sql, [call.command.db, call.command.body]))[0] as Buffer;
};

const listing = (name: string): Handler => {
  const sql = firstPage(name);
  return (call) => openCursor(call, sql);
};

export const readHandlers: Readonly<Record<string, Handler>> = {
  find: listing('find_cursor_first_page'),
  aggregate: listing('aggregate_cursor_first_page'),
  listCollections: listing('list_collections_cursor_first_page'),
  listIndexes: listing('list_indexes_cursor_first_page'),
  count: single('count_query'),
  distinct: single('distinct_query'),
  getMore,
  killCursors: ({ command, gateway }) => {
    const ids = (command.field('cursors') ?? []) as bigint[];
    const killed = ids.filter((id) => gateway.cursors.kill(String(id)));
    const longs = (list: bigint[]): Long[] => list.map((id) => Long.fromBigInt(id));
    const cursorsNotFound = longs(ids.filter((id) => !killed.includes(id)));
    return { cursorsKilled: longs(killed), cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};

type FirstPage = [page: Buffer, continuation: Buffer | null, needsConnection: boolean, id: string];
type NextPage = [page: Buffer, continuation: Buffer | null];

async function openCursor(call: Call, sql: Statement): Promise<Reply> {
  const { command, gateway, owner } = call;
  const values = [command.db, command.body, gateway.cursors.nextId()];
  const open = (id: string, rest: Partial<Cursor>): void =>
    gateway.cursors.add({ id, db: command.db, documents: [], continuation: null, pinned: undefined, ...rest }, owner);
  if (command.transaction) {
    const [page, continuation, , id] = (await callEngine(call, sql, values)) as FirstPage;
    if (continuation !== null) open(id, { continuation });
    return page;
  }
  return onConnection(call, async (connection, pin) => {
    const [page, continuation, needsConnection, id] = (await gateway.engine.row(connection, sql, values)) as FirstPage;
    if (continuation === null) return page;
    if (!needsConnection) open(id, { continuation });
    else {
      const rest = await readAhead(call, connection, id, continuation);
      if (rest.continuation !== null) pin();
      open(id, { ...rest, pinned: rest.continuation === null ? undefined : connection });
    }
    return page;
  });
}

/** Runs `work` on a pool connection. Releases it unless a cursor keeps it, and discards it if it may be broken. */
async function onConnection<T>(
  { gateway }: Call,
  work: (connection: Connection, pin: () => void) => Promise<T>,
): Promise<T> {
  const connection = await gateway.engine.pool.connect();
  let isPinned = false;
  try {
    const result = await work(connection, () => (isPinned = true));
    if (!isPinned) connection.release();
    return result;
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/**
 * Sorted and limited results are bound to their connection. Slow readers would use up all connections, so such a result
 * is read to its end at once unless it is larger than the limit.
 */
async function readAhead(
  { command, gateway }: Call,
  connection: Connection,
  id: string,
  first: Buffer,
): Promise<Pick<Cursor, 'documents' | 'continuation'>> {
  const collection = stringOf(command.field(command.name)) ?? '';
  const more = Buffer.from(serialize({ getMore: Long.fromString(id), collection, batchSize: 1_000_000 }));
  const documents: Buffer[] = [];
  let continuation: Buffer | null = first;
  for (let bytes = 0; continuation !== null && bytes < MOST_HELD_BYTES;) {
    const row: unknown[] = await gateway.engine.row(connection, MORE, [command.db, more, continuation]);
    const [page, next] = row as NextPage;
    for (const document of documentsOf(page)) documents.push(document);
    bytes += page.length;
    continuation = next;
  }
  return { documents, continuation };
}

async function getMore(call: Call): Promise<Reply> {
  const { command, gateway, owner } = call;
  const cursor = gateway.cursors.take(String(command.field('getMore')), owner);
  if (cursor.documents.length > 0) return heldPage(call, cursor);
  const values = [cursor.db, command.body, cursor.continuation];
  const read = (): Promise<unknown[]> =>
    cursor.pinned ? gateway.engine.row(cursor.pinned, MORE, values) : callEngine(call, MORE, values);
  try {
    const [page, next] = (await read()) as NextPage;
    cursor.continuation = next;
    if (next === null) gateway.cursors.close(cursor);
    else gateway.cursors.add(cursor, owner);
    return page;
  } catch (error) {
    cursor.pinned?.release(true);
    throw error;
  }
}

function heldPage({ command, gateway, owner }: Call, cursor: Cursor): Reply {
  const batchSize = Number(command.field('batchSize') ?? Infinity);
  const count = countForPage(cursor.documents, batchSize > 0 ? batchSize : Infinity);
  const page = cursor.documents.slice(0, count);
  cursor.documents = cursor.documents.slice(count);
  const isDone = cursor.documents.length === 0 && cursor.continuation === null;
  if (isDone) gateway.cursors.close(cursor);
  else gateway.cursors.add(cursor, owner);
  const namespace = `${cursor.db}.${stringOf(command.field('collection')) ?? ''}`;
  return encodePage(isDone ? 0n : BigInt(cursor.id), namespace, page);
}
