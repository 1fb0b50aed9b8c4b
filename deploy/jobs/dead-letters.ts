import { kafkaConfig } from '@tallscreen/kit-events/config';
import { runDeadLetters, UnknownCommand } from '@tallscreen/kit-events/dead-letters';
import { openBus } from '@tallscreen/kit-events/wiring';
import { readConfig } from '@tallscreen/kit/config';
import { WrongCall, type Job } from './job.ts';

export const deadLetters: Job = async ({ scope, args, env, print }) => {
  try {
    await runDeadLetters(openBus(scope, readConfig(kafkaConfig, env)), args, print);
  } catch (error) {
    throw error instanceof UnknownCommand ? new WrongCall(error.message) : error;
  }
};
