import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Part, PartContext } from '../part.ts';
import { openSecret, plainEnv } from '../part.ts';
import { fetchOnce } from '../fetched.ts';
import { REPOSITORY } from '../../../local/home.ts';
import { isReadable, run } from '../../../local/shell.ts';
import { accepts } from '../../supervise/probes.ts';
import { killProcessesIn } from '../../supervise/processes-in.ts';
import type { ProcessSpec } from '../../supervise/process.ts';
import { openAccount, type Account } from './account.ts';
import { fetchDocumentDb, POSTGRES } from './fetch.ts';

/** The gateway's connections to PostgreSQL. Open transactions and some open cursors hold one each. */
const POOL = 80;
const DRIVER = 'authMechanism=PLAIN&authSource=%24external&directConnection=true&retryWrites=false';
const STAMP = `postgresql-${POSTGRES} 1`;

export async function provideDocumentDb(context: PartContext): Promise<Part> {
  const { home, ports, console } = context;
  const prefix = await fetchForPlace(console, path.join(home.cache, 'documentdb'));
  const [port, serverPort] = [await ports.take('mongodb'), await ports.take('postgres')];
  const data = path.join(home.data, 'documentdb');
  const account = await openAccount([prefix, home.data]);
  const password = await openSecret(home, 'database-password');
  await prepareData(account, prefix, data, password);
  return {
    title: 'MongoDB',
    source: 'DocumentDB for PostgreSQL (Debian packages)',
    env: { MONGODB_URI: `mongodb://tallscreen:${password}@127.0.0.1:${port}/?${DRIVER}` },
    processes: [postgres(account, prefix, data, serverPort, password), gateway(port, serverPort, password)],
  };
}

/** Fetches the programs into `folder` once, for use at `place`. */
export const fetchForPlace = (console: PartContext['console'], folder: string, place?: string): Promise<string> =>
  fetchOnce(folder, STAMP, (at, target) =>
    console.step('DocumentDB from Debian packages (140 MB)', () => fetchDocumentDb(at, place ?? target)),
  );

/** Creates the database once, and closes it to other users of this machine, also one of an earlier version. */
export async function prepareData(account: Account, prefix: string, data: string, password: string): Promise<void> {
  if (!(await isReadable(path.join(data, 'initialised')))) await initialise(account, prefix, data);
  if (!(await isReadable(path.join(data, 'closed')))) await close(account, prefix, data, password);
}

async function initialise(account: Account, prefix: string, data: string): Promise<void> {
  await account.own(data);
  const options = ['-U', 'postgres', '--auth=reject', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const program = path.join(prefix, 'usr/lib/postgresql', POSTGRES, 'bin/initdb');
  const { command, args } = account.wrap(program, [
    '-D',
    path.join(data, 'pg'),
    '--no-instructions',
    '--no-sync',
    ...options,
  ]);
  await run(command, args, { env: plainEnv({ TZ: 'UTC' }), cwd: '/' });
  await account.own(path.join(data, 'initialised'));
}

/** Sets the password in single-user mode, which needs none. Afterwards every connection needs it. */
async function close(account: Account, prefix: string, data: string, password: string): Promise<void> {
  const pg = path.join(data, 'pg');
  const program = path.join(prefix, 'usr/lib/postgresql', POSTGRES, 'bin/postgres');
  const { command, args } = account.wrap(program, ['--single', '-D', pg, 'postgres']);
  const input = `ALTER ROLE postgres PASSWORD '${password}';\n`;
  await run(command, args, { env: plainEnv({ TZ: 'UTC' }), cwd: '/', input });
  await writeFile(path.join(pg, 'pg_hba.conf'), 'host all postgres 127.0.0.1/32 scram-sha-256\n');
  await account.own(path.join(data, 'closed'));
}

export function postgres(account: Account, prefix: string, data: string, port: number, password: string): ProcessSpec {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb_extended_rum,pg_documentdb',
    'cron.database_name': 'postgres',
    'cron.host': '127.0.0.1',
    'cron.log_run': 'off',
    'cron.log_statement': 'off',
    // pg_cron does its jobs. It would log in as another role, which has no password.
    'documentdb.enableBackgroundWorker': 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    max_connections: String(POOL + 20),
    shared_buffers: '128MB',
    // Every commit reaches the page cache, so killing the server loses nothing; a power cut may.
    fsync: 'off',
    synchronous_commit: 'on',
    // Without this setting a killed server can leave half-written pages.
    full_page_writes: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    // Report transactions that wait for each other early, as a write conflict.
    deadlock_timeout: '100ms',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = path.join(prefix, 'usr/lib/postgresql', POSTGRES, 'bin/postgres');
  return {
    name: 'postgres',
    ...account.wrap(program, ['-D', path.join(data, 'pg'), ...flags]),
    // The password is for pg_cron, which connects as a client.
    env: plainEnv({ TZ: 'UTC', PGPASSWORD: password }),
    cwd: '/',
    port,
    binds: [port],
    isReady: () => accepts(port),
    // Fast shutdown: end open sessions instead of waiting for them.
    stopSignal: 'SIGINT',
    // Its backends lead process groups of their own, outlive a killed server and hold its shared memory.
    endLeftovers: () => killProcessesIn(path.join(data, 'pg')),
  };
}

function gateway(port: number, serverPort: number, password: string): ProcessSpec {
  const entry = path.join(REPOSITORY, 'deploy/bare-machine/documentdb/main.ts');
  return {
    name: 'mongodb',
    command: process.execPath,
    args: [
      '--max-semi-space-size=8',
      '--disable-warning=ExperimentalWarning',
      entry,
      String(port),
      String(serverPort),
      String(POOL),
    ],
    env: plainEnv({ DATABASE_PASSWORD: password }),
    port,
    binds: [port],
    isReady: () => accepts(port),
  };
}
