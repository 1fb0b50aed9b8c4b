import { randomUUID } from 'node:crypto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';

/** Unique to this process. */
const INSTANCE = randomUUID();

/** Says whose telemetry it is. OTEL_RESOURCE_ATTRIBUTES adds to it and wins, e.g. `service.instance.id=<pod>`. */
export const resourceOf = (service: string) =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': service,
        'service.namespace': 'tallscreen',
        'service.instance.id': INSTANCE,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));
