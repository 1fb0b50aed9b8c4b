import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { register, signInAsAdmin } from './api.ts';
import { makeLiveVideo } from './content.ts';
import { readFigures, type Figures } from './figures.ts';
import { ADDRESS, adminPassword, URL_OF_CLUSTER } from './tools.ts';

export interface Traffic {
  /** Ends it and resolves with its statistics; rejects if there was no traffic. */
  readonly end: () => Promise<Figures>;
}

/** Reads, writes and sockets through the ingress during a step. */
export const startTraffic = async (callsPerSecond = 10, duration = '30m'): Promise<Traffic> =>
  (await prepareTraffic(callsPerSecond, duration))();

/** Makes the account and the video that the calls need. Returns a function that starts the calls. */
export async function prepareTraffic(callsPerSecond: number, duration = '30m'): Promise<() => Promise<Traffic>> {
  const admin = await signInAsAdmin();
  const environment = {
    BASE_URL: URL_OF_CLUSTER,
    ADDRESS,
    ADMIN_EMAIL: 'admin@tallscreen.test',
    ADMIN_PASSWORD: await adminPassword(),
    VIDEO: String(await makeLiveVideo(admin, await register('creator', admin), 'traffic')),
    DURATION: duration,
    RATE: String(callsPerSecond),
  };
  return () => start(environment);
}

async function start(environment: Readonly<Record<string, string>>): Promise<Traffic> {
  const script = path.join(import.meta.dirname, 'traffic.js');
  const child = spawn('k6', ['run', '--quiet', script], { env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await sleep(5_000);
  return {
    async end() {
      await sleep(5_000);
      child.kill('SIGINT');
      await ended;
      const figures = readFigures(output);
      if (figures.calls < 10) throw new Error(`k6 made no calls:\n${output}`);
      if (figures.pongs === 0) throw new Error(`no socket got an answer:\n${output}`);
      return figures;
    },
  };
}
