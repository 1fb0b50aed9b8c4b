import autocannon, { type Client, type Request } from 'autocannon';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** What connection number `index` asks for, over and over. */
  readonly requests: (index: number) => readonly Request[];
}

/** Requests a second; anything but 2xx makes the whole measurement void. */
export async function throughput(load: Load): Promise<number> {
  let connection = 0;
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    setupClient: (client: Client) => client.setRequests([...load.requests(connection++)]),
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${load.url}: ${bad} of ${result.requests.total} answers were not 2xx`);
  return result.requests.average;
}

/** The same things in a round that begins elsewhere for each connection: people do not all look at one thing at a time. */
export const startingAt = <T>(things: readonly T[], index: number): T[] => {
  const from = index % things.length;
  return [...things.slice(from), ...things.slice(0, from)];
};
