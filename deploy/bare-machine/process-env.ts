import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { addressesOf } from './addresses.ts';
import { databaseApart } from './apart.ts';
import type { Home } from '../local/home.ts';
import type { Ports } from './ports.ts';
import { ownProcesses, SERVICES } from '../local/processes.ts';
import { given, type Settings } from '../local/settings.ts';
import { CLIPS } from '../seed/clips.ts';
import { WEB_DIR } from '../local/build.ts';

/** Default of the local stack only; elsewhere the first admin has no default. */
const ADMIN = { ADMIN_EMAIL: 'admin@tallscreen.test', ADMIN_PASSWORD: 'tallscreen-admin' };

/** The file with the names of processes that keep ending, for `/readyz`. */
export const troublesFile = ({ run }: Pick<Home, 'run'>): string => path.join(run, 'troubles.json');

/** The file with the progress of this start's fill; it does not exist when nothing is filled. */
export const demoFile = ({ run }: Pick<Home, 'run'>): string => path.join(run, 'demo.json');

export type Environment = Readonly<Record<string, string | undefined>>;

/** The ports and environment variables of our own processes. */
export type OwnEnvironment = {
  readonly origin: string;
  /** The address at which this machine reaches our processes. */
  readonly reach: string;
  readonly bffUrl: string;
  readonly portOf: (name: string) => number;
  readonly of: (name: string) => Environment;
};

export async function openOwnEnvironment(
  settings: Settings,
  home: Home,
  ports: Ports,
  parts: Environment,
): Promise<OwnEnvironment> {
  const taken = new Map([['frontdoor', settings.port]]);
  for (const { name } of ownProcesses) if (!taken.has(name)) taken.set(name, await ports.take(name));
  const mediaHttp = await ports.take('media-http');
  const portOf = (name: string): number => taken.get(name) ?? 0;
  const { reach, origin, publicUrl, allowedHosts } = addressesOf(settings);
  const bffUrl = `http://${reach}:${portOf('bff')}`;
  const work = path.join(home.data, 'work');
  await mkdir(work, { recursive: true });

  const addresses = SERVICES.map((name) => [`${name.toUpperCase()}_ADDR`, `${reach}:${portOf(name)}`]);
  const shared: Environment = {
    ...settings.env,
    ...parts,
    ...(Object.fromEntries(addresses) as Record<string, string>),
    AUTH_PRIVATE_KEY: undefined,
    PUSH_PRIVATE_KEY: undefined,
    SCORE_ACCOUNTS_PER_ADDRESS: given(settings.env['SCORE_ACCOUNTS_PER_ADDRESS']) ?? '0',
    SERVICE_PRIVATE_KEYS: undefined,
    REGISTRATIONS_PER_ADDRESS: given(settings.env['REGISTRATIONS_PER_ADDRESS']) ?? '0',
    EMAIL_VERIFICATION: given(settings.env['EMAIL_VERIFICATION']) ?? 'off',
    HOST: settings.host,
    PUBLIC_URL: publicUrl,
    ALLOWED_HOSTS: allowedHosts.join(','),
    MEDIA_HTTP_URL: `http://${reach}:${mediaHttp}`,
    NODE_COMPILE_CACHE: path.join(home.cache, 'compiled'),
    KAFKAJS_NO_PARTITIONER_WARNING: '1',
    MALLOC_ARENA_MAX: '2',
  };
  const particular: Readonly<Record<string, Environment>> = {
    identity: { ...adminOf(settings), AUTH_PRIVATE_KEY: parts['AUTH_PRIVATE_KEY'] },
    messaging: { PUSH_PRIVATE_KEY: parts['PUSH_PRIVATE_KEY'] },
    media: { HTTP_PORT: String(mediaHttp) },
    // Separate scratch folders, so that two stacks do not delete each other's files.
    'media-worker': { WORK_DIR: work, FINISHED_FILES_DIR: settings.demo ? CLIPS : undefined },
    bff: { WEB_URL: origin },
    frontdoor: { BFF_URL: bffUrl, WEB_DIR, TROUBLES_FILE: troublesFile(home), DEMO_FILE: demoFile(home) },
  };
  const privateKeys = JSON.parse(parts['SERVICE_PRIVATE_KEYS'] ?? '{}') as Record<string, string>;
  const keyOf = (name: string): Environment => ({ SERVICE_PRIVATE_KEY: privateKeys[name] });
  const databaseOf = (name: string): Environment => ({
    MONGODB_DATABASE: databaseApart(settings, home, name === 'media-worker' ? 'media' : name),
  });
  return {
    origin,
    reach,
    bffUrl,
    portOf,
    of: (name) => ({
      ...shared,
      ...databaseOf(name),
      ...keyOf(name),
      ...particular[name],
      OPS_PORT: opsPortOf(settings.env['OPS_PORT'], name),
    }),
  };
}

/** OPS_PORT is the first process's; the others have the ports after it, in the order of `ownProcesses`. */
export function opsPortOf(first: string | undefined, name: string): string | undefined {
  const base = Number(first);
  if (!first || !(base > 0)) return first;
  return String(base + ownProcesses.findIndex((process) => process.name === name));
}

export function adminOf({ env }: Pick<Settings, 'env'>): typeof ADMIN {
  return {
    ADMIN_EMAIL: given(env['ADMIN_EMAIL']) ?? ADMIN.ADMIN_EMAIL,
    ADMIN_PASSWORD: given(env['ADMIN_PASSWORD']) ?? ADMIN.ADMIN_PASSWORD,
  };
}
