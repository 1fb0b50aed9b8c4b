import type { Admin } from 'kafkajs';
import type { ClientOptions } from '#kafka/client';
import { createKafka } from './client.ts';

/** For tests: removes every topic and idle group with this prefix, except Kafka's own topics. */
export async function deleteTopics(options: ClientOptions, prefix: string): Promise<void> {
  const admin = createKafka(options).admin();
  await admin.connect();
  try {
    const topics = (await admin.listTopics()).filter((name) => name.startsWith(prefix) && !name.startsWith('__'));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    const groups = (await admin.listGroups()).groups
      .map(({ groupId }) => groupId)
      .filter((id) => id.startsWith(prefix));
    const idle = await idleAmong(admin, groups);
    if (idle.length > 0) await admin.deleteGroups(idle);
  } finally {
    await admin.disconnect();
  }
}

/** A group with a killed member counts as in use until its session times out. The broker removes it later. */
async function idleAmong(admin: Admin, groupIds: string[]): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const { groups } = await admin.describeGroups(groupIds);
  return groups.flatMap(({ groupId, state }) => (state === 'Empty' ? [groupId] : []));
}
