import { openHome, REPOSITORY } from '../home.ts';
import { namesApart } from '../../bare-machine/apart.ts';
import { rememberedPort } from '../../bare-machine/ports.ts';
import { given, Problem, type Settings } from '../settings.ts';
import { stopRequested } from '../signals.ts';
import { runGroup } from '../../bare-machine/supervise/run-group.ts';

/** Runs kit-events' dead-letter command on the Kafka of the stack that runs from this home. */
export async function runDeadLetters(settings: Settings, args: readonly string[]): Promise<number> {
  const home = await openHome(settings);
  const port = await rememberedPort(home, 'kafka');
  const brokers = given(settings.env['KAFKA_BROKERS']) ?? (port && `127.0.0.1:${port}`);
  if (!brokers) throw new Problem(`No stack has run from ${home.root}: npm start first.`);
  const env = { LOG_LEVEL: 'warn', ...settings.env, ...namesApart(settings, home), KAFKA_BROKERS: brokers };
  const command = ['services/kit-events/src/dead-letters.ts', ...args];
  return (await runGroup(process.execPath, command, { cwd: REPOSITORY, env, signal: stopRequested() })) ?? 1;
}
