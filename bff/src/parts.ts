import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { openBlobs } from '@tallscreen/kit/blobs/open';
import type { Scope } from '@tallscreen/kit/service';
import { openBus, openRedis } from '@tallscreen/kit/wiring';
import { createClients, serviceNames } from '#clients';
import { addressesOf, type BffConfig } from '#config';

/** What this process is connected to: asked for readiness, closed with the scope. */
export async function openParts(scope: Scope, config: BffConfig) {
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const blobs = openBlobs(config);
  const credential = createServiceCredential({ service: 'bff', serviceKey: config.SERVICE_KEY });
  const clients = createClients(addressesOf(config), credential);
  scope.onDispose(clients.close);
  scope.ready('kafka', bus.ping);
  scope.ready('objects', blobs.ping);
  for (const name of serviceNames) scope.ready(name, () => clients.check(name));
  return { redis, bus, blobs, clients };
}
