import autocannon, { type Client, type Request } from 'autocannon';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Returns the request that connection `index` repeats. */
  readonly requests: (index: number) => readonly Request[];
}

/** Returns requests per second. Throws if a response is not 2xx. */
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

/** Rotates the list per connection, so that connections do not all ask for the same thing at once. */
export const startingAt = <T>(things: readonly T[], index: number): T[] => {
  const from = index % things.length;
  return [...things.slice(from), ...things.slice(0, from)];
};
