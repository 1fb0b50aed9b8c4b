import type { IHeaders, KafkaMessage } from 'kafkajs';
import type { IncomingRecord } from '#kafka/port';

export const toRecord = (topic: string, partition: number, message: KafkaMessage): IncomingRecord => ({
  topic,
  partition,
  offset: message.offset,
  key: message.key?.toString() ?? '',
  value: message.value,
  headers: toHeaders(message.headers),
  timestamp: Number(message.timestamp),
  position: { topic, partition, offset: Number(message.offset), timestamp: Number(message.timestamp) },
});

function toHeaders(headers: IHeaders | undefined): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) plain[name] = first.toString();
  }
  return plain;
}
