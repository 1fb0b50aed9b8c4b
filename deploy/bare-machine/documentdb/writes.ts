import { deserialize, Int32, type Document } from 'bson';
import { stringOf, type Command } from './command.ts';
import { callEngine, statement, type Call, type Handler, type Reply } from './context.ts';
import type { Runner, Statement } from './engine.ts';
import {
  codeNameOf,
  codeOfState,
  CommandError,
  duplicateKeyMessage,
  isEngineLost,
  stateOfPacked,
  toCommandError,
} from './errors.ts';
import { retryCommand, retryStatements, type Losses } from './retries.ts';
import { splitDocuments, takeStatements, upsertFilterOf } from './statements.ts';
import { inTransaction } from './transactions.ts';
import { explainDuplicate, isThereNow } from './upsert-race.ts';

const bulk = (name: string): Statement =>
  statement(name, `SELECT p_result::bytea FROM documentdb_api.${name}($1, $2, $3, NULL)`);

const DUPLICATE_KEY = 11000;
const NONE = Buffer.alloc(0);

const INSERT = bulk('insert');
const UPDATE = bulk('update');
const DELETE = bulk('delete');
const FIND_AND_MODIFY = statement(
  'find_and_modify',
  'SELECT p_result::bytea FROM documentdb_api.find_and_modify($1, $2, NULL)',
);

export const writeHandlers: Readonly<Record<string, Handler>> = {
  insert: (call) => write(call, INSERT),
  update: (call) => write(call, UPDATE),
  delete: (call) => write(call, DELETE),
  findAndModify,
  findandmodify: findAndModify,
};

async function write(call: Call, sql: Statement): Promise<Reply> {
  const { command, gateway, owner } = call;
  if (!command.transaction) return writeAlone(call, sql);
  await gateway.collections.ensure(call);
  return gateway.transactions.run(command.transaction, owner, async (connection) => {
    const reply = await run(call, sql, connection, command.documents, command.body);
    const failed = reply instanceof Uint8Array ? undefined : await firstFailure(call, reply);
    // Inside a transaction the first failed write fails the command and aborts the transaction.
    if (failed) throw failed;
    return reply;
  });
}

async function writeAlone(call: Call, sql: Statement): Promise<Reply> {
  const { command, gateway } = call;
  const some = (documents: Buffer | null, body: Buffer): Promise<Reply> =>
    retryCommand(() => inTurn(call, () => run(call, sql, gateway.engine.pool, documents, body)), lossesOf(call));
  const reply = await some(command.documents, command.body);
  const taken = reply instanceof Uint8Array ? undefined : takeStatements(command);
  if (reply instanceof Uint8Array || !taken) return reply;
  const runAgain = async (statements: Buffer): Promise<Document> => {
    const again = await some(statements, taken.body);
    return again instanceof Uint8Array ? deserialize(again, { promoteValues: false }) : again;
  };
  return retryStatements(taken.statements, command.field('ordered') !== false, reply, runAgain, lossesOf(call));
}

async function findAndModify(call: Call): Promise<Reply> {
  const { command, gateway } = call;
  const writeOnce = async (): Promise<Reply> => {
    const [reply] = await callEngine(call, FIND_AND_MODIFY, [command.db, command.body]);
    return reply as Buffer;
  };
  const isUpsert = command.field('upsert') === true;
  if (!command.transaction)
    return retryCommand(
      () => inTurn(call, writeOnce),
      lossesOf(call),
      isUpsert ? (command.field('query') ?? {}) : undefined,
    );
  await gateway.collections.ensure(call);
  return writeOnce().catch(async (cause: unknown) => {
    if (isEngineLost(cause)) throw cause;
    const error = toCommandError(cause);
    if (error.code !== DUPLICATE_KEY || !isUpsert) throw error;
    throw await explainDuplicate(call, command.field('query'), error).then(inTransaction);
  });
}

const lossesOf = (call: Call): Losses => ({
  codeOf: (error) => toCommandError(error).code,
  isRace: (filter) => isThereNow(call, filter),
});

/**
 * Inserts of one key that meet in PostgreSQL wait for each other until it ends one as a deadlock; when many of them
 * keep coming back, it may be ten seconds before one succeeds. So a collection's inserts run one after another.
 */
const inTurn = (call: Call, attempt: () => Promise<Reply>): Promise<Reply> =>
  mayInsert(call.command) ? call.gateway.turns(namespaceOf(call), attempt) : attempt();

const UPSERT = Buffer.from('upsert\0');

/** Returns whether the command may insert. An update with `upsert: false` also gives true. */
const mayInsert = ({ name, body, documents }: Command): boolean =>
  name === 'insert' || [body, documents].some((part) => part?.includes(UPSERT));

const namespaceOf = ({ command }: Call): string => `${command.db}.${stringOf(command.field(command.name)) ?? ''}`;

/** The engine's answer as bytes, or a document with translated codes if it reports write errors. */
async function run(call: Call, sql: Statement, runner: Runner, documents: Buffer | null, body: Buffer): Promise<Reply> {
  const [bytes] = await call.gateway.engine.row(runner, sql, [call.command.db, body, documents]);
  const reply = bytes as Buffer;
  if (!reply.includes('writeErrors')) return reply;
  const document = deserialize(reply, { promoteValues: false }) as Document;
  const namespace = namespaceOf(call);
  for (const error of (document['writeErrors'] ?? []) as Document[]) {
    const [code] = codeOfState(stateOfPacked(Number(error['code'])));
    error['code'] = new Int32(code);
    if (code === DUPLICATE_KEY) error['errmsg'] = duplicateKeyMessage(namespace, String(error['errmsg']));
  }
  return document;
}

async function firstFailure(call: Call, reply: Document): Promise<CommandError | undefined> {
  const [entry] = (reply['writeErrors'] ?? []) as Document[];
  if (entry === undefined) return undefined;
  const code = Number(entry['code']);
  const error = new CommandError(code, codeNameOf(code), String(entry['errmsg']));
  if (code !== DUPLICATE_KEY || call.command.name !== 'update') return error;
  const statement = splitDocuments(takeStatements(call.command)?.statements ?? NONE)[Number(entry['index'])];
  const filter = statement && upsertFilterOf(statement);
  return filter === undefined ? error : explainDuplicate(call, filter, error);
}
