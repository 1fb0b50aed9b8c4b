import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const CHART = path.join(REPOSITORY, 'helm/tallscreen');

const { env } = process;
/** The stores of values-dev.yaml whose data a backup has. */
export const PARTS = ['redis', 's3', 'kafka', 'mongodb'];
export const COMPONENTS = 'bff identity media feed social messaging moderation analytics media-worker web'.split(' ');
export const RELEASE = 'tallscreen';
export const NAMESPACE = env['CLUSTER_NAMESPACE'] ?? 'tallscreen';
export const URL_OF_CLUSTER = env['CLUSTER_URL'] ?? 'http://tallscreen.localhost';
export const ADDRESS = env['CLUSTER_ADDRESS'] ?? '';
export const INGRESS_ADDRESS = env['CLUSTER_INGRESS_ADDRESS'] ?? '';
/** A Prometheus that scrapes the installation and has the chart's rules. */
export const PROMETHEUS = env['CLUSTER_PROMETHEUS'] ?? '';
export const K6_IMAGE = env['CLUSTER_K6_IMAGE'] ?? '';
const FURTHER = (env['CLUSTER_VALUES'] ?? '').split(',').filter(Boolean);

/** Runs a program to its end. Rejects with what it wrote if it fails. */
export async function run(program: string, args: readonly string[], environment = {}): Promise<string> {
  const options = { maxBuffer: 64 << 20, env: { ...env, ...environment } };
  try {
    return (await execute(program, [...args], options)).stdout;
  } catch (error) {
    const { stderr = '', stdout = '', message } = error as { stderr?: string; stdout?: string; message: string };
    throw new Error(`${message.split('\n')[0]}\n${stderr}${stdout}`, { cause: error });
  }
}

export const kubectl = (...args: string[]): Promise<string> => run('kubectl', ['--namespace', NAMESPACE, ...args]);
export const helm = (...args: string[]): Promise<string> => run('helm', [...args, '--namespace', NAMESPACE]);

export const readyReplicasOf = async (name: string): Promise<number> =>
  Number(await kubectl('get', 'deployment', `${RELEASE}-${name}`, '--output', 'jsonpath={.status.readyReplicas}'));

/** Installs or upgrades, and waits until every pod is ready and every Job is done. */
export const deploy = (...settings: string[]): Promise<string> =>
  helm(
    'upgrade',
    '--install',
    RELEASE,
    CHART,
    '--wait',
    '--timeout=10m',
    `--values=${path.join(CHART, 'values-dev.yaml')}`,
    `--set=publicUrl=${URL_OF_CLUSTER}`,
    ...FURTHER.flatMap((file) => ['--values', file]),
    ...settings.flatMap((setting) => ['--set', setting]),
  );

export async function adminPassword(): Promise<string> {
  const data = await kubectl('get', 'secret', `${RELEASE}-admin`, '--output', 'jsonpath={.data.ADMIN_PASSWORD}');
  return Buffer.from(data, 'base64').toString();
}

/** Polls until the answer is true; a failed attempt counts as false. Throws the last reason if it never is true. */
export async function until(what: string, isTrue: () => Promise<boolean>, limitMs = 300_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    let reason = '';
    try {
      if (await isTrue()) return;
    } catch (error) {
      reason = `: ${(error as Error).message}`;
    }
    if (Date.now() > deadline) throw new Error(`${what}: not within ${limitMs / 1000} s${reason}`);
    await sleep(1_000);
  }
}
