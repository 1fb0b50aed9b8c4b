import { kafkaConfig } from '@tallscreen/kit-events/config';
import { manageTopics } from '@tallscreen/kit-events/kafka/manage';
import { allTopics, TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { list, readConfig } from '@tallscreen/kit/config';
import { z } from 'zod';
import { Refusal, WrongCall, type Job } from './job.ts';

const count = z.coerce.number().int().min(1);

const names = new Set<string>(Object.values(TOPICS));
const A_COUNT = /^([^=]+)=([1-9]\d*)$/;
const countByTopic = list
  .refine(
    (pairs) => pairs.every((pair) => names.has(A_COUNT.exec(pair)?.[1] ?? '')),
    `must be topic=number, separated by commas; the topics are ${[...names].join(', ')}`,
  )
  .transform((pairs) => new Map(pairs.map((pair) => pair.split('=')).map(([name = '', n]) => [name, Number(n)])));

export const topicsConfig = {
  ...kafkaConfig,
  KAFKA_TOPIC_PARTITIONS: count
    .default(6)
    .describe('partitions of a topic; more of them let more replicas of a service share its events'),
  KAFKA_TOPIC_PARTITIONS_BY_TOPIC: countByTopic.meta({
    description:
      'topics with another number of partitions: topic=number without KAFKA_PREFIX, separated by commas, such as analytics.event.v1=48',
    shownDefault: 'empty',
  }),
  KAFKA_TOPIC_REPLICATION: count
    .optional()
    .describe(
      "brokers that hold each record; absent: the brokers' default for new topics, any number for existing ones",
    ),
  KAFKA_TOPIC_MIN_ISR: count
    .optional()
    .describe("brokers that must have a record before it counts as published; absent: the brokers' default"),
};

/** Creates, corrects and verifies the topics. */
export const topics: Job = async ({ scope, args, env, print }) => {
  if (args.some((arg) => !['--check', '--grow'].includes(arg))) throw new WrongCall('usage: topics [--check] [--grow]');
  const config = readConfig(topicsConfig, env);
  const { KAFKA_TOPIC_REPLICATION: replication, KAFKA_TOPIC_MIN_ISR: minIsr } = config;
  const byTopic = config.KAFKA_TOPIC_PARTITIONS_BY_TOPIC;
  if (replication !== undefined && minIsr !== undefined && minIsr > replication)
    throw new WrongCall('KAFKA_TOPIC_MIN_ISR is more than KAFKA_TOPIC_REPLICATION: nothing could ever be published.');
  const { changes, differences } = await manageTopics(config, scope, {
    topics: allTopics().map((spec) => ({ ...spec, partitions: byTopic.get(spec.name) })),
    wishes: { partitions: config.KAFKA_TOPIC_PARTITIONS, replication, minIsr },
    isCheck: args.includes('--check'),
    canGrow: args.includes('--grow'),
  });
  for (const line of changes) print(`changed: ${line}`);
  for (const line of differences) print(`differs: ${line}`);
  if (differences.length > 0) throw new Refusal(`${differences.length} differences remain.`);
  print(`${allTopics().length} topics are correct.`);
};
