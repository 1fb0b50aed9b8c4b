import { deserialize, serialize, type Document } from 'bson';
import { stringOf } from './command.ts';
import { statement, type Call } from './context.ts';
import { CommandError } from './errors.ts';

const COUNT = statement('count_query', 'SELECT document::bytea FROM documentdb_api.count_query($1, $2)');

/**
 * Inside a transaction an upsert does not see what was committed after the transaction began, so it inserts and meets
 * that document's key. MongoDB calls this a write conflict, to be tried again with a fresh view; the engine calls it a
 * duplicate key. When the filter matches by now it was such a race; when it does not, the key is taken by another document.
 */
export async function explainDuplicate(call: Call, filter: unknown, error: CommandError): Promise<CommandError> {
  return (await isThereNow(call, filter)) ? new CommandError(112, 'WriteConflict', error.message, [], error) : error;
}

/** Whether the filter of an upsert that met a duplicate key matches a committed document by now. */
export async function isThereNow({ command, gateway }: Call, filter: unknown): Promise<boolean> {
  const collection = stringOf(command.field(command.name)) ?? '';
  const count = Buffer.from(serialize({ count: collection, query: filter ?? {}, limit: 1 }, { ignoreUndefined: true }));
  const [reply] = await gateway.engine.row(gateway.engine.pool, COUNT, [command.db, count]);
  return Number((deserialize(reply as Buffer) as Document)['n']) > 0;
}
