import type { Command, TransactionFields } from './command.ts';
import type { Connection, Engine } from './engine.ts';
import { CommandError, isEngineLost, TRANSIENT, toCommandError } from './errors.ts';

const IDLE_MS = 60_000;
const REMEMBERED_COMMITS = 10_000;
/**
 * In MongoDB a transaction that meets another's lock fails at once, and its client retries. PostgreSQL waits for the
 * lock, and clients whose pools are full of waiting commands would wait forever. So limit the wait.
 */
const BEGIN = "BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL lock_timeout = '20ms'";

type Transaction = {
  readonly number: string;
  readonly connection: Connection;
  /** The client connections that used the transaction. It is rolled back when the last of them closes. */
  readonly owners: Set<object>;
  readonly idle: NodeJS.Timeout;
  running: number;
};

export type Transactions = {
  /** Runs a command inside the transaction that it names. Any failure aborts the transaction, as in MongoDB. */
  run<T>(fields: TransactionFields, owner: object, work: (connection: Connection) => Promise<T>): Promise<T>;
  commit(command: Command): Promise<void>;
  abort(command: Command): Promise<void>;
  endSessions(sessions: readonly string[]): Promise<void>;
  /** Call this when a client connection has closed. */
  forget(owner: object): Promise<void>;
};

export function createTransactions(engine: Engine, idleMs = IDLE_MS): Transactions {
  const open = new Map<string, Transaction>();
  const committed = new Map<string, string>();

  const begin = async (fields: TransactionFields): Promise<Transaction> => {
    await rollback(fields.session);
    const connection = await engine.pool.connect();
    await connection.query(BEGIN).catch((error: unknown) => {
      connection.release(true);
      throw error;
    });
    const idle = setTimeout(() => void rollback(fields.session), idleMs).unref();
    const transaction = { number: fields.number, connection, owners: new Set<object>(), idle, running: 0 };
    open.set(fields.session, transaction);
    return transaction;
  };

  const rollback = async (session: string): Promise<void> => {
    const transaction = close(session);
    if (transaction === undefined) return;
    // Cancel a running statement, which may wait for a lock.
    if (transaction.running > 0) await engine.cancel(transaction.connection).catch(() => undefined);
    // Discard a connection that cannot roll back; closing it rolls back too.
    const broken = await transaction.connection.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    transaction.connection.release(broken);
  };

  const close = (session: string): Transaction | undefined => {
    const transaction = open.get(session);
    open.delete(session);
    clearTimeout(transaction?.idle);
    return transaction;
  };

  const find = (fields: TransactionFields): Transaction => {
    const transaction = open.get(fields.session);
    if (transaction?.number === fields.number) return transaction;
    throw noSuchTransaction(fields.number);
  };

  const fieldsOf = (command: Command): TransactionFields => {
    if (command.transaction) return command.transaction;
    throw new CommandError(125, 'CommandFailed', `${command.name} must be run within a transaction`);
  };

  return {
    async run(fields, owner, work) {
      const transaction = fields.isFirst ? await begin(fields) : find(fields);
      transaction.owners.add(owner);
      transaction.idle.refresh();
      try {
        return await counted(transaction, work);
      } catch (error) {
        if (open.get(fields.session) === transaction) await rollback(fields.session);
        throw isEngineLost(error) ? error : inTransaction(toCommandError(error));
      }
    },
    async commit(command) {
      const fields = fieldsOf(command);
      // A repeated commit of a committed transaction succeeds again.
      if (committed.get(fields.session) === fields.number) return;
      const { connection } = find(fields);
      close(fields.session);
      try {
        const { command: done } = await connection.query('COMMIT');
        // PostgreSQL answers ROLLBACK if a statement of the transaction had failed.
        if (done !== 'COMMIT') throw noSuchTransaction(fields.number);
      } catch (error) {
        connection.release(true);
        throw isEngineLost(error) ? error : inTransaction(toCommandError(error));
      }
      connection.release();
      remember(committed, fields.session, fields.number);
    },
    async abort(command) {
      const fields = fieldsOf(command);
      find(fields);
      await rollback(fields.session);
    },
    async endSessions(sessions) {
      await Promise.all(sessions.map(rollback));
    },
    async forget(owner) {
      const lost = [...open].filter(([, { owners }]) => owners.delete(owner) && owners.size === 0);
      await Promise.all(lost.map(([session]) => rollback(session)));
    },
  };
}

async function counted<T>(transaction: Transaction, work: (connection: Connection) => Promise<T>): Promise<T> {
  transaction.running++;
  try {
    return await work(transaction.connection);
  } finally {
    transaction.running--;
  }
}

function remember(committed: Map<string, string>, session: string, number: string): void {
  committed.delete(session);
  committed.set(session, number);
  const [oldest] = committed.keys();
  if (committed.size > REMEMBERED_COMMITS && oldest !== undefined) committed.delete(oldest);
}

function noSuchTransaction(number: string): CommandError {
  const message = `Given transaction number ${number} does not match any in-progress transactions.`;
  return new CommandError(251, 'NoSuchTransaction', message, [TRANSIENT]);
}

/** Two transactions created the same collection. The second sees it only after a retry. */
const isCollectionRace = (error: CommandError): boolean =>
  error.message === 'Unable to create the specified collection';

/** Adds the label of errors after which the whole transaction may be retried. */
export function inTransaction(error: CommandError): CommandError {
  if (isCollectionRace(error)) return new CommandError(112, 'WriteConflict', error.message, [TRANSIENT], error);
  if (error.codeName !== 'WriteConflict' || error.labels.includes(TRANSIENT)) return error;
  return new CommandError(error.code, error.codeName, error.message, [TRANSIENT], error);
}
