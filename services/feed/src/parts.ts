import type { Scope } from '@tallscreen/kit/service';
import { openBus, openMongo } from '@tallscreen/kit/wiring';
import type { RebuildConfig } from '#config';
import { generationIndexes } from '#store/generations';
import { createProjection } from '#store/projection';

/** What the service and a rebuild both stand on. */
export async function openProjection(scope: Scope, config: RebuildConfig) {
  const connection = await openMongo(scope, config, generationIndexes);
  const projection = createProjection(connection);
  await projection.prepare();
  return { connection, projection, bus: openBus(scope, config) };
}
