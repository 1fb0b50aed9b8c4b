import { networkInterfaces } from 'node:os';
import { isIPv6 } from 'node:net';
import { given, type Settings } from '../local/settings.ts';

/** Addresses that follow from HOST, PORT and PUBLIC_URL. */
export type Addresses = {
  /** The host at which this machine reaches our processes. */
  readonly reach: string;
  /** The address at which this machine reaches the front door. */
  readonly origin: string;
  readonly publicUrl: string;
  /** Hosts that requests may name beside the one of PUBLIC_URL. */
  readonly allowedHosts: readonly string[];
};

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);
const ALL: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export function addressesOf(
  { env, host, port }: Pick<Settings, 'env' | 'host' | 'port'>,
  machine: () => readonly string[] = addressesOfMachine,
): Addresses {
  const reach = ALL.has(host) ? '127.0.0.1' : inUrl(host);
  const origin = `http://${LOOPBACK.has(host) || ALL.has(host) ? 'localhost' : reach}:${port}`;
  const own = ALL.has(host) ? machine().map((address) => `${inUrl(address)}:${port}`) : [];
  const named = given(env['ALLOWED_HOSTS'])?.split(',') ?? [];
  return {
    reach,
    origin,
    publicUrl: given(env['PUBLIC_URL']) ?? origin,
    allowedHosts: [...new Set([new URL(origin).host, ...own, ...named])],
  };
}

const inUrl = (address: string): string => (isIPv6(address) ? `[${address}]` : address);

const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));
