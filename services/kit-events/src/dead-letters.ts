import { commonConfig, readConfig } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { kafkaConfig, kafkaOptionsOf } from '#config';
import { createBus } from '#kafka/kafkajs';

/**
 * Lists the records that consumers have given up, and replays them once the cause is fixed:
 * `KAFKA_BROKERS=… node services/kit-events/src/dead-letters.ts list`, then `… replay <topic>`, or `… replay` for all.
 */
const config = readConfig({ ...commonConfig, ...kafkaConfig });
const name = 'dead-letters';
const bus = createBus({
  ...kafkaOptionsOf(config),
  clientId: name,
  logger: createLogger({ name, level: config.LOG_LEVEL }),
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function list(): Promise<void> {
  const letters = await bus.deadLetters.list();
  for (const { at, topic, group, key, error } of letters) print([at, topic, group, key, error].join('  '));
  print(letters.length === 0 ? 'No dead letters.' : `${letters.length} dead letters: time, topic, group, key, error.`);
}

async function replay(topic?: string): Promise<void> {
  const waiting = new Set((await bus.deadLetters.list()).map((letter) => letter.topic));
  const topics = topic === undefined ? [...waiting] : [topic].filter((wanted) => waiting.has(wanted));
  if (topics.length === 0) print(`No dead letters${topic === undefined ? '' : ` of ${topic}`}.`);
  for (const one of topics) print(`${one}: ${await bus.deadLetters.replay(one)} replayed`);
}

const [command, topic] = process.argv.slice(2);
try {
  if (command === 'list') await list();
  else if (command === 'replay') await replay(topic);
  else throw new Error('usage: dead-letters.ts list | replay [topic]');
} catch (error) {
  print(`Failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await bus.close();
}
