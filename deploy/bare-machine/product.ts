import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWhenChanged, localWebBuild, servicesBuild } from '../local/build.ts';
import { openControl, type Control } from './control-server.ts';
import { REPOSITORY } from '../local/home.ts';
import { openOwnEnvironment, troublesFile, type OwnEnvironment } from './process-env.ts';
import { ownProcesses, type OwnProcess } from '../local/processes.ts';
import { Problem, type Settings } from '../local/settings.ts';
import type { Stack } from './stack.ts';
import { isReadable } from '../local/shell.ts';
import { tailLogs } from './supervise/tail-logs.ts';
import { answers, isServing } from './supervise/probes.ts';
import type { ProcessSpec } from './supervise/process.ts';
import { watchTroubles } from './frontdoor/troubles.ts';

/** Our own processes, without the parts. */
export type Product = {
  readonly origin: string;
  /** The API, without the front door. */
  readonly bffUrl: string;
  readonly control: Control;
  /** Environment variables for tests and benches. */
  readonly addresses: Readonly<Record<string, string>>;
  /**
   * Resolves when every process is ready or has failed, with the reasons of the failures. Rejects if the bundle cannot
   * be built or if `close` is called first.
   */
  start(): Promise<string[]>;
  /** Resolves when `/readyz` of the front door answers 200. */
  untilReady(signal: AbortSignal, limitMs?: number): Promise<void>;
  /** Resolves when the API answers 200, which may be before the web client is built. */
  untilApiReady(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

export async function openProduct(settings: Settings, stack: Stack): Promise<Product> {
  const { home, ports, console } = stack;
  const environment = await openOwnEnvironment(settings, home, ports, stack.env);
  const { origin, bffUrl } = environment;
  const missing: string[] = [];
  let isClosed = false;
  const group = stack.createGroup();
  const programOf = ({ name, entry }: Pick<OwnProcess, 'name' | 'entry'>): string =>
    settings.fromSources ? path.normalize(entry) : path.join(home.build, `${name}.mjs`);
  for (const own of ownProcesses) {
    if (await isReadable(path.join(REPOSITORY, own.entry))) group.add(specOf(own, programOf(own), environment));
    else missing.push(own.entry);
  }
  const control = await openControl({
    process: group.find,
    part: stack.parts.find,
    all: () => [...group.all(), ...stack.parts.all()],
  });
  const logs = group.all().map(({ spec: { name } }) => [name, path.join(home.logs, `${name}.log`)] as const);
  const tail = await tailLogs(new Map(logs), (text) => console.line(`  ! ${text}`));
  const troubles = watchTroubles(troublesFile(home), () => [...group.all(), ...stack.parts.all()]);
  return {
    origin,
    bffUrl,
    control,
    addresses: {
      STACK_URL: origin,
      BFF_URL: bffUrl,
      STACK_CONTROL: control.url,
      BFF_PROGRAM: programOf({ name: 'bff', entry: 'bff/src/main.ts' }),
    },
    async start() {
      const door = group.find('frontdoor');
      const others = group.all().filter((process) => process !== door);
      // The front door serves the built client, so it starts after the build; the others start at once.
      const openDoor = async (): Promise<void> => (isClosed ? undefined : door?.start());
      if (!settings.fromSources) await buildWhenChanged(servicesBuild(home.build), console);
      if (isClosed) throw new Problem('Stopped before it was up.');
      const web = buildWhenChanged(localWebBuild, console);
      const doorIsOpen = web.then(openDoor, openDoor);
      const results = await Promise.allSettled([web, doorIsOpen, ...others.map((process) => process.start())]);
      const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => messageOf(reason));
      return [...missing.map((entry) => `${entry} is not there`), ...failures];
    },
    untilReady: (signal, limitMs = Infinity) => untilReady(`${origin}/readyz`, signal, limitMs),
    untilApiReady: (signal) => untilReady(`${bffUrl}/readyz`, signal, Infinity),
    async close() {
      isClosed = true;
      control.close();
      tail.stop();
      troubles.stop();
      await group.stopAll();
    },
  };
}

async function untilReady(url: string, signal: AbortSignal, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new Problem(`${url} does not say ready after ${limitMs / 1000} s: see the logs.`);
    await sleep(100, undefined, { signal });
  }
}

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

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
function specOf({ name, serves }: OwnProcess, program: string, environment: OwnEnvironment): ProcessSpec {
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
