import { deserialize, serialize, type Document } from 'bson';
import { stringOf } from './command.ts';
import { statement, type Call } from './context.ts';
import { CommandError } from './errors.ts';

const COUNT = statement('count_query', 'SELECT document::bytea FROM documentdb_api.count_query($1, $2)');

/**
 * Inside a transaction an upsert does not see documents that were committed after the transaction began, so its insert
 * fails with a duplicate key. MongoDB reports a write conflict instead, which the client retries. It was such a race if
 * the upsert's filter now matches a committed document; otherwise another document has the key.
 */
export async function explainDuplicate(call: Call, filter: unknown, error: CommandError): Promise<CommandError> {
  return (await isThereNow(call, filter)) ? new CommandError(112, 'WriteConflict', error.message, [], error) : error;
}

/** Returns whether the filter of the failed upsert now matches a committed document. */
export async function isThereNow({ command, gateway }: Call, filter: unknown): Promise<boolean> {
  const collection = stringOf(command.field(command.name)) ?? '';
  const count = Buffer.from(serialize({ count: collection, query: filter ?? {}, limit: 1 }, { ignoreUndefined: true }));
  const [reply] = await gateway.engine.row(gateway.engine.pool, COUNT, [command.db, count]);
  return Number((deserialize(reply as Buffer) as Document)['n']) > 0;
}
