import { connectionCount, connectionMax, connectionPending, connectionTimeouts, connectionWait } from '#metrics/stores';

interface OfConnection {
  readonly address: string;
  readonly connectionId: number | '<monitor>';
}

/** The events of MongoDB's driver about its pool. */
interface PoolEvents {
  on(event: 'connectionCreated' | 'connectionClosed', listener: (event: OfConnection) => void): unknown;
  on(event: 'connectionCheckOutStarted' | 'connectionCheckedIn', listener: () => void): unknown;
  on(event: 'connectionCheckedOut', listener: (event: OfConnection & { durationMS: number }) => void): unknown;
  on(event: 'connectionCheckOutFailed', listener: (event: { reason: string }) => void): unknown;
}

/** Reports the pool of a connected MongoDB client. Returns the function that ends it. */
export function observePool(client: PoolEvents, pool: string, max: number): () => void {
  const open = new Set<string>();
  let [used, pending] = [0, 0];
  const attributes = { 'db.client.connection.pool.name': pool };
  const idOf = ({ address, connectionId }: OfConnection): string => `${address}#${connectionId}`;
  client.on('connectionCreated', (event) => open.add(idOf(event)));
  client.on('connectionClosed', (event) => open.delete(idOf(event)));
  client.on('connectionCheckOutStarted', () => void pending++);
  client.on('connectionCheckedOut', (event) => {
    // Connections that were made before are known from their first use.
    open.add(idOf(event));
    pending = Math.max(0, pending - 1);
    used++;
    connectionWait.record(event.durationMS / 1_000, attributes);
  });
  client.on('connectionCheckOutFailed', ({ reason }) => {
    pending = Math.max(0, pending - 1);
    if (reason === 'timeout') connectionTimeouts.add(1, attributes);
  });
  client.on('connectionCheckedIn', () => {
    used = Math.max(0, used - 1);
  });
  const state = (name: string, value: number) => ({
    value,
    attributes: { ...attributes, 'db.client.connection.state': name },
  });
  const ends = [
    connectionCount.observe(() => [state('used', used), state('idle', Math.max(0, open.size - used))]),
    connectionPending.observe(() => [{ value: pending, attributes }]),
    connectionMax.observe(() => [{ value: max, attributes }]),
  ];
  return () => ends.forEach((end) => end());
}
