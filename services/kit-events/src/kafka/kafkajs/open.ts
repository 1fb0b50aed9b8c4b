import type { ClientOptions, KafkaClient } from '#kafka/client';
import { openAdmin } from '#kafka/kafkajs/admin';
import { createKafka } from '#kafka/kafkajs/client';
import { drain } from '#kafka/kafkajs/drain';
import { openFencedProducer } from '#kafka/kafkajs/fenced-producer';
import { createMember } from '#kafka/kafkajs/member';
import { createProducer } from '#kafka/kafkajs/producer';

export function openKafkajs(options: ClientOptions): KafkaClient {
  const kafka = createKafka(options);
  const admin = openAdmin(kafka);
  return {
    admin,
    producer: createProducer(kafka),
    openFencedProducer: (id) => openFencedProducer(kafka, id),
    createMember: (consumer, membership) => createMember(kafka, consumer, membership),
    drain: (drained) => drain(kafka, admin, drained),
  };
}
