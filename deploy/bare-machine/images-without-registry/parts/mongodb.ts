import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openAccount } from '../../parts/documentdb/account.ts';
import { postgres, prepareData } from '../../parts/documentdb/part.ts';

/** The image's process: PostgreSQL and the gateway beside this file. It ends when one of them ends. */
const PREFIX = '/opt/documentdb';
const DATA = '/data/db';
const [PORT, SERVER_PORT, POOL] = [27017, 5432, 80];

const password = process.env['DATABASE_PASSWORD'] ?? '';
if (!/^[\w-]+$/.test(password)) throw new Error('DATABASE_PASSWORD must be set, of letters, digits, _ and -');
const account = await openAccount([]);
await prepareData(account, PREFIX, DATA, password);
// A killed container leaves this file, and another process may have its pid now. Only one container has the volume.
await rm(path.join(DATA, 'pg/postmaster.pid'), { force: true });

const { command, args, env } = postgres(account, PREFIX, DATA, SERVER_PORT, password);
const server = spawn(command, args, { env, cwd: '/', stdio: 'inherit' });
const gatewayArgs = [path.join(import.meta.dirname, 'gateway.mjs'), PORT, SERVER_PORT, POOL].map(String);
const gateway = spawn(process.execPath, gatewayArgs, {
  env: { ...process.env, GATEWAY_HOST: '0.0.0.0' },
  stdio: 'inherit',
});
const ended = Promise.all([server, gateway].map((child) => once(child, 'exit')));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
for (const child of [server, gateway]) child.once('exit', stop);
await ended;
process.exit(process.exitCode ?? 0);

function stop(): void {
  // An end without one of these signals is a failure, so that the cluster restarts the container.
  if (isRunning(server) !== isRunning(gateway)) process.exitCode ??= 1;
  if (isRunning(gateway)) gateway.kill('SIGTERM');
  // Fast shutdown: end open sessions instead of waiting for them.
  if (isRunning(server)) server.kill('SIGINT');
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
