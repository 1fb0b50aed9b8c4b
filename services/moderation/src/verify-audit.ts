import { commonConfig, readConfig } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { createLogger } from '@tallscreen/kit/logger';
import { connectMongo } from '@tallscreen/kit-mongo/connection';
import { createVerifyAuditLog } from '#app/verify-audit-log';
import type { ChainLink } from '#domain/audit-chain';
import { createAuditEntries } from '#store/audit-entries';

/**
 * Verifies the audit log: `MONGODB_URI=… node services/moderation/src/verify-audit.ts [<sequence>:<hash>]`. Prints the
 * end of the chain. Note it elsewhere and give it to a later run, which then fails if somebody has replaced the chain.
 * If an entry is wrong, prints the first one and exits with 1.
 */
function readNoted(text: string | undefined): ChainLink | undefined {
  if (text === undefined) return undefined;
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!sequence || !hash) throw new Error('usage: verify-audit.ts [<sequence>:<hash>]');
  return { sequence: Number(sequence), hash };
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function verify(): Promise<void> {
  const noted = readNoted(process.argv[2]);
  const {
    LOG_LEVEL,
    MONGODB_URI: uri,
    MONGODB_DATABASE: database,
    MONGODB_TLS_CA_FILE: tlsCaFile,
  } = readConfig({
    ...commonConfig,
    ...mongoConfig('moderation'),
  });
  const logger = createLogger({ name: 'verify-audit', level: LOG_LEVEL });
  const connection = await connectMongo({ uri, database, tlsCaFile, logger });
  try {
    const { broken, ...verdict } = await createVerifyAuditLog({ auditEntries: createAuditEntries(connection) })(noted);
    if (broken) {
      print(
        `The audit log is broken: entry ${broken.sequence} ${broken.id ? `(${broken.id}) ` : ''}${broken.problem}.`,
      );
      process.exitCode = 1;
    } else if ('end' in verdict) {
      const { sequence, hash } = verdict.end;
      print(`The audit log is whole: ${sequence} entries${hash ? `, end ${sequence}:${hash}` : ''}.`);
    }
  } finally {
    await connection.close();
  }
}

try {
  await verify();
} catch (error) {
  print(`Not verified: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
