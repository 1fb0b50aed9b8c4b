import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAuthentication } from './authentication.ts';
import { createCollections } from './collections.ts';
import { createCursors } from './cursors.ts';
import { createEngine } from './engine.ts';
import { createGatewayServer } from './server.ts';
import { createTransactions } from './transactions.ts';
import { createTurns } from './turns.ts';

/**
 * usage: main.ts <port to listen on> <port of PostgreSQL> <connections to PostgreSQL>
 * DATABASE_PASSWORD is the password of PostgreSQL, and the one that clients of the gateway need. GATEWAY_HOST is the
 * address to listen on, loopback by default.
 */
const [port, enginePort, maxConnections] = process.argv.slice(2).map(Number) as [number, number, number];
const log = (message: string): void => void process.stderr.write(`${new Date().toISOString()} ${message}\n`);

const password = process.env['DATABASE_PASSWORD'] ?? '';
if (password === '') throw new Error('DATABASE_PASSWORD is missing');
const engine = createEngine(enginePort, maxConnections, password);
await prepare();
const transactions = createTransactions(engine);
const gateway = {
  engine,
  transactions,
  cursors: createCursors(),
  collections: createCollections(),
  authentication: createAuthentication(password),
  turns: createTurns(),
};
const server = createGatewayServer(gateway, log);
server.listen(port, process.env['GATEWAY_HOST'] ?? '127.0.0.1');
await once(server, 'listening');
log(`listening on ${port}`);

const signal = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
log(`stopping: ${String(signal[0])}`);
process.exit(0);

/** Waits for PostgreSQL and creates the extension, once per data directory. */
async function prepare(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await engine.pool.query('CREATE EXTENSION IF NOT EXISTS documentdb CASCADE');
      await engine.pool.query('CREATE EXTENSION IF NOT EXISTS documentdb_extended_rum CASCADE');
      return;
    } catch (error) {
      if (attempt >= 300) throw error;
      await sleep(100);
    }
  }
}
