import { connectMongo } from '@tallscreen/kit-mongo/connection';
import { createScope } from '@tallscreen/kit/service';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { jobs } from '../all.ts';
import { plans } from '../databases.ts';

export type JobsWorld = ReturnType<typeof openJobsWorld>;

/** An installation of its own on the shared parts; jobs run in this process, as main.ts runs them. */
export function openJobsWorld(label: string) {
  const parts = createTestParts(label);
  const prefix = `${parts.id}_`;
  const env = {
    ...process.env,
    MONGODB_URI: partAddress('MONGODB_URI'),
    MONGODB_DATABASE_PREFIX: prefix,
    KAFKA_BROKERS: partAddress('KAFKA_BROKERS'),
    KAFKA_PREFIX: `${parts.id}.`,
  };
  const openDatabase = (service: string): Promise<Connection> =>
    connectMongo({ uri: env.MONGODB_URI, database: prefix + service, logger: parts.logger });

  return {
    ...parts,
    env,
    openDatabase,
    /** Returns what the job has printed. */
    async run(name: string, args: readonly string[] = [], changes: Record<string, string> = {}): Promise<string[]> {
      const { scope, stop } = createScope(name, parts.logger);
      const lines: string[] = [];
      try {
        const job = await jobs[name]!.load();
        await job({ scope, args, env: { ...env, ...changes }, print: (line) => void lines.push(line) });
        return lines;
      } finally {
        await stop();
      }
    },
    dispose: async (): Promise<void> => {
      await parts.dispose();
      for (const service of Object.keys(plans)) {
        const connection = await openDatabase(service);
        await connection.dropDatabase();
        await connection.close();
      }
    },
  };
}
