import { REPOSITORY } from './home.ts';
import type { OwnEnvironment } from '../bare-machine/process-env.ts';
import { isServing } from '../bare-machine/supervise/grpc-health.ts';
import { answers } from '../bare-machine/supervise/probes.ts';
import type { ProcessSpec } from '../bare-machine/supervise/process.ts';

export const SERVICES = ['identity', 'media', 'feed', 'social', 'messaging', 'moderation', 'analytics'] as const;

export type OwnProcess = {
  readonly name: string;
  readonly entry: string;
  /** How to ask it for readiness: grpc.health.v1, or an HTTP path. */
  readonly serves: 'grpc' | `/${string}`;
};

/** All of our processes. */
export const ownProcesses: readonly OwnProcess[] = [
  ...SERVICES.map((name) => ({ name, entry: `services/${name}/src/main.ts`, serves: 'grpc' as const })),
  { name: 'media-worker', entry: 'services/media/src/worker.ts', serves: '/readyz' },
  // These two are up when they answer. `/readyz` of the front door asks whether everything behind them is ready.
  { name: 'bff', entry: 'bff/src/main.ts', serves: '/healthz' },
  { name: 'frontdoor', entry: 'deploy/bare-machine/frontdoor/main.ts', serves: '/frontdoor/healthz' },
];

const FLAGS = ['--disable-warning=ExperimentalWarning'];

/**
 * Flags for processes with little load, because ten processes share one machine. Measured: they save a fifth of the
 * memory and cost up to two and a half times the CPU under load.
 */
const ASKED_MUCH: Readonly<Record<string, readonly string[]>> = {
  bff: ['--max-semi-space-size=32'],
  feed: ['--max-semi-space-size=16'],
  social: ['--max-semi-space-size=16'],
  analytics: ['--max-semi-space-size=16'],
  messaging: ['--max-semi-space-size=8'],
  frontdoor: ['--max-semi-space-size=8'],
};
const ASKED_LITTLE: readonly string[] = ['--optimize-for-size', '--max-semi-space-size=8'];
const flagsOf = (name: string): string[] => [...(ASKED_MUCH[name] ?? ASKED_LITTLE), ...FLAGS];

/** `program` is the file to run: the TypeScript source or its bundle. */
export function specOf({ name, serves }: OwnProcess, program: string, environment: OwnEnvironment): ProcessSpec {
  const [port, { reach }] = [environment.portOf(name), environment];
  const isReady = (): Promise<boolean> =>
    serves === 'grpc' ? isServing(`${reach}:${port}`) : answers(`http://${reach}:${port}${serves}`);
  return {
    name,
    command: process.execPath,
    args: [...flagsOf(name), program],
    env: { ...environment.of(name), [serves === 'grpc' ? 'GRPC_PORT' : 'HTTP_PORT']: String(port) },
    cwd: REPOSITORY,
    port,
    ...(reach === '127.0.0.1' && { binds: [port] }),
    isReady,
  };
}
