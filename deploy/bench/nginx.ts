import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, settled } from '../tests/support/eventually.ts';
import { freePort } from '../tests/support/free-port.ts';

export interface Nginx {
  readonly url: string;
  /** the bytes that it has received from the origin so far */
  readonly asked: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const ANSWERS_WITHIN_S = 10;
const PAGE = path.resolve(import.meta.dirname, '../docs/cdn.md');
const ADDRESS = 'tallscreen-media-http:8080';
const CACHE = '/var/cache/media';

/** The configuration of deploy/docs/cdn.md: what belongs into `http`, and the `location` of the `server`. */
async function documented(origin: string, cache: string): Promise<{ http: string; location: string }> {
  const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(await readFile(PAGE, 'utf8')) ?? [];
  const [http = '', location] = block.split(/^(?=location )/m);
  if (location === undefined || !http.includes(ADDRESS) || !http.includes(CACHE))
    throw new Error(`${PAGE} has no location, no ${ADDRESS} or no ${CACHE}`);
  return { http: http.replace(ADDRESS, new URL(origin).host).replace(CACHE, cache), location };
}

/** Starts nginx as a cache in front of an origin, with the documented configuration and an empty cache. */
export async function startNginx(origin: string): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-nginx-'));
  const [port, { http, location }] = [await freePort(), await documented(origin, path.join(folder, 'cache'))];
  const log = path.join(folder, 'asked.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `
    daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; user root;
    events { worker_connections 1024; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      log_format asked '$upstream_bytes_received';
      access_log ${log} asked;
      log_subrequest on;
      ${http}
      server { listen 127.0.0.1:${port}; ${location} }
    }`;
  await writeFile(path.join(folder, 'nginx.conf'), config);
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' });
  const url = `http://localhost:${port}`;
  const ended = once(child, 'exit');
  const answers = eventually('nginx answers', () => fetch(url).then(() => true), ANSWERS_WITHIN_S);
  const stop = async (): Promise<void> => {
    child.kill('SIGQUIT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([answers, ended.then(() => Promise.reject(new Error('nginx has ended: see its output above')))]);
  } catch (error) {
    await stop();
    throw error;
  }
  const askedNow = async (): Promise<number[]> => {
    // Several numbers where it asked more than once for a request; none for what it had.
    const lines = (await readFile(log, 'utf8')).split('\n');
    return lines.flatMap((line) => line.match(/\d+/g) ?? []).map(Number);
  };
  return {
    url,
    // A line is written after the answer was sent.
    asked: async () => (await settled('nginx has written its log', askedNow, 1)).reduce((sum, bytes) => sum + bytes, 0),
    stop,
  };
}
