import { createAdmin } from '#kafka/admin';
import type { ClientOptions, KafkaClient } from '#kafka/client';
import { openAdmin } from '#kafka/platformatic/admin';
import { drain } from '#kafka/platformatic/drain';
import { openFencedProducer } from '#kafka/platformatic/fenced-producer';
import { createMember } from '#kafka/platformatic/member';
import { createProducer } from '#kafka/platformatic/producer';

export function openPlatformatic(options: ClientOptions): KafkaClient {
  const admin = openAdmin(options);
  const busAdmin = createAdmin(admin, options.logger);
  return {
    admin,
    producer: createProducer(options),
    openFencedProducer: (id) => openFencedProducer(options, id),
    createMember: (consumer, membership) => createMember(options, busAdmin, consumer, membership),
    drain: (drained) => drain(options, admin, drained),
  };
}
