import { commonConfig, readConfig } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { kafkaConfig, kafkaOptionsOf } from '#config';
import { createBus } from '#kafka/bus';
import type { Bus } from '#kafka/port';

type Print = (line: string) => void;

export class UnknownCommand extends Error {
  override readonly name = 'UnknownCommand';
}

/**
 * Command for operators: lists the dead letters, replays them once the cause is mended, or drops those of one topic.
 */
export async function runDeadLetters(
  { deadLetters }: Pick<Bus, 'deadLetters'>,
  [command, topic]: readonly string[],
  print: Print,
): Promise<void> {
  if (command === 'list') return list(deadLetters, print);
  if (command === 'replay') return replay(deadLetters, topic, print);
  if (command !== 'drop' || topic === undefined)
    throw new UnknownCommand('usage: dead-letters list | replay [topic] | drop <topic>');
  print(`${topic}: ${await deadLetters.drop(topic)} dropped`);
}

async function list(deadLetters: Bus['deadLetters'], print: Print): Promise<void> {
  const letters = await deadLetters.list();
  for (const { at, topic, group, key, error } of letters) print([at, topic, group, key, error].join('  '));
  print(letters.length === 0 ? 'No dead letters.' : `${letters.length} dead letters: time, topic, group, key, error.`);
}

async function replay(deadLetters: Bus['deadLetters'], topic: string | undefined, print: Print): Promise<void> {
  const waiting = new Set((await deadLetters.list()).map((letter) => letter.topic));
  const topics = topic === undefined ? [...waiting] : [topic].filter((wanted) => waiting.has(wanted));
  if (topics.length === 0) print(`No dead letters${topic === undefined ? '' : ` of ${topic}`}.`);
  for (const one of topics) print(`${one}: ${await deadLetters.replay(one)} replayed`);
}

/**
 * `KAFKA_BROKERS=… node services/kit-events/src/dead-letters.ts list`, then `… replay <topic>`, or `… replay` for all.
 */
async function main(args: readonly string[]): Promise<void> {
  const config = readConfig({ ...commonConfig, ...kafkaConfig });
  const name = 'dead-letters';
  const logger = createLogger({ name, level: config.LOG_LEVEL });
  const bus = createBus({ ...kafkaOptionsOf(config), clientId: name, logger });
  const print: Print = (line) => void process.stdout.write(`${line}\n`);
  try {
    await runDeadLetters(bus, args, print);
  } catch (error) {
    print(`Failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await bus.close();
  }
}

if (import.meta.main) await main(process.argv.slice(2));
