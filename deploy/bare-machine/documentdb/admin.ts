import { deserialize } from 'bson';
import { stringOf } from './command.ts';
import { callEngine, statement, type Call, type Handler } from './context.ts';
import { CommandError } from './errors.ts';

const sql = {
  createIndexes: statement(
    'create_indexes',
    'SELECT documentdb_api_internal.create_indexes_non_concurrently($1, $2, true)::bytea',
  ),
  dropIndexes: 'CALL documentdb_api.drop_indexes($1, $2)',
  create: statement('create_collection_view', 'SELECT documentdb_api.create_collection_view($1, $2)::bytea'),
  drop: statement('drop_collection', 'SELECT documentdb_api.drop_collection($1, $2)'),
  dropDatabase: statement('drop_database', 'SELECT documentdb_api.drop_database($1)::text'),
  listDatabases: statement('list_databases', 'SELECT documentdb_api.list_databases($1)::bytea'),
  collMod: statement('coll_mod', 'SELECT documentdb_api.coll_mod($1, $2, $3)::bytea'),
  collStats: statement('coll_stats', 'SELECT documentdb_api.coll_stats($1, $2)::bytea'),
  dbStats: statement('db_stats', 'SELECT documentdb_api.db_stats($1)::bytea'),
  rename: statement('rename_collection', 'SELECT documentdb_api.rename_collection($1)::text'),
  validate: statement('validate', 'SELECT document::bytea FROM documentdb_api.validate($1, $2)'),
};

const target = ({ command }: Call): string => stringOf(command.field(command.name)) ?? '';

const document = async (call: Call, text: (typeof sql)['create'], values: readonly unknown[]): Promise<Buffer> =>
  (await callEngine(call, text, values))[0] as Buffer;

export const adminHandlers: Readonly<Record<string, Handler>> = {
  createIndexes: (call) => document(call, sql.createIndexes, [call.command.db, call.command.body]),
  dropIndexes,
  async create(call) {
    await document(call, sql.create, [call.command.db, call.command.body]);
    return { ok: 1 };
  },
  async drop(call) {
    const [dropped] = await callEngine(call, sql.drop, [call.command.db, target(call)]);
    call.gateway.collections.forget();
    if (dropped !== true) throw new CommandError(26, 'NamespaceNotFound', 'ns not found');
    return { ns: `${call.command.db}.${target(call)}`, nIndexesWas: 1, ok: 1 };
  },
  async dropDatabase(call) {
    await callEngine(call, sql.dropDatabase, [call.command.db]);
    call.gateway.collections.forget();
    return { dropped: call.command.db, ok: 1 };
  },
  listDatabases: (call) => document(call, sql.listDatabases, [call.command.body]),
  collMod: (call) => document(call, sql.collMod, [call.command.db, target(call), call.command.body]),
  collStats: (call) => document(call, sql.collStats, [call.command.db, target(call)]),
  dbStats: (call) => document(call, sql.dbStats, [call.command.db]),
  validate: (call) => document(call, sql.validate, [call.command.db, call.command.body]),
  async renameCollection(call) {
    await callEngine(call, sql.rename, [call.command.body]);
    call.gateway.collections.forget();
    return { ok: 1 };
  },
};

/** Decodes a procedure's result: it has no cast to bytea, its text is "BSONHEX" and hexadecimal bytes. */
async function dropIndexes({ command, gateway }: Call): Promise<Record<string, unknown>> {
  const query = { text: sql.dropIndexes, values: [command.db, command.body], rowMode: 'array' as const };
  const { rows } = await gateway.engine.pool.query<[string]>(query);
  const hex = String(rows[0]?.[0]).replace(/^\\x|^BSONHEX/, '');
  return deserialize(Buffer.from(hex, 'hex'));
}
