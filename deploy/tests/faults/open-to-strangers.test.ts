import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { connect } from 'mongoose';
import { expect, test } from '@jest/globals';
import { control } from '../../local/testing/control.ts';
import { stackUrl } from '../support/stack.ts';

const LISTENING = '0A';
/** 127.0.0.1, ::1 and ::ffff:127.0.0.1 as the kernel writes them. */
const LOOPBACK = /^(?:0100007F|0{24}01000000|0{16}FFFF00000100007F)$/;

/** Returns inode → address of each listening TCP socket of this machine. */
async function listeningSockets(): Promise<Map<string, string>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((line) => line.trim().split(/\s+/));
  const listening = rows.filter((row) => row[3] === LISTENING);
  return new Map(listening.map((row) => [row[9] ?? '', row[1]?.split(':')[0] ?? '']));
}

async function socketsOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []);
}

test('all processes of the stack listen on loopback only', async () => {
  const sockets = await listeningSockets();
  const open: string[] = [];
  let seen = 0;
  for (const { name, pid } of await control.processes()) {
    if (pid === undefined) continue;
    for (const inode of await socketsOf(pid)) {
      const address = sockets.get(inode);
      if (address === undefined) continue;
      seen++;
      if (!LOOPBACK.test(address)) open.push(`${name} listens on ${address}`);
    }
  }
  expect(open).toEqual([]);
  expect(seen).toBeGreaterThan(10);
});

test('the home of the stack is closed to other users', async () => {
  const { BFF_PROGRAM: program = '' } = process.env;
  const { mode } = await stat(path.resolve(path.dirname(program), '..'));
  expect(mode & 0o077).toBe(0);
});

test('the local database answers nobody without its password', async () => {
  const uri = new URL(process.env['MONGODB_URI'] ?? '');
  if (uri.password === '') return;
  uri.password = 'guess';
  await expect(connect(uri.href, { serverSelectionTimeoutMS: 2_000 })).rejects.toThrow('Authentication failed');
  const { host } = uri;
  const guest = await connect(`mongodb://${host}/?directConnection=true`);
  await expect(guest.connection.db?.listCollections().toArray()).rejects.toThrow('requires authentication');
  await guest.disconnect();
});

test('the front door refuses pages of another host name', async () => {
  const { port } = new URL(stackUrl);
  for (const where of ['/', '/api/v1/videos/feed', '/media/videos/x']) {
    const status = await new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path: where, headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject).end();
    });
    expect(status).toBe(421);
  }
});
