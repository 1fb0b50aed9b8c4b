import pg from 'pg';

export type Connection = pg.PoolClient;
export type Runner = Pick<pg.Pool, 'query'> | Connection;

/** A named statement is parsed and planned once per connection. */
export type Statement = { readonly name: string; readonly text: string };

export type Engine = {
  readonly pool: pg.Pool;
  /** Returns the first row. pg sends buffers in binary and receives them as hexadecimal text. */
  row(runner: Runner, statement: Statement, values: readonly unknown[]): Promise<unknown[]>;
  /** Cancels the statement that runs on a connection. */
  cancel(connection: Connection): Promise<void>;
};

export function createEngine(port: number, maxConnections: number, password: string): Engine {
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    application_name: 'documentdb-gateway',
  });
  // The pool replaces a connection that breaks while idle. One in use fails its next query.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return {
    pool,
    async row(runner, { name, text }, values) {
      const query = { name, text, values: [...values], rowMode: 'array' as const };
      const { rows } = await (runner as pg.Pool).query<unknown[]>(query);
      const first = rows[0];
      if (first === undefined) throw new Error(`${name} gave no row`);
      return first;
    },
    async cancel(connection) {
      const { processID } = connection as Connection & { processID: number };
      await pool.query('SELECT pg_cancel_backend($1)', [processID]);
    },
  };
}
