import { statement, type Call } from './context.ts';
import { stringOf } from './command.ts';

const CREATE = statement('create_collection', 'SELECT documentdb_api.create_collection($1, $2)');

export type Collections = {
  /** Creates the collection of a write before its transaction writes to it. */
  ensure(call: Call): Promise<void>;
  /** Call this when a collection or database may have been dropped. */
  forget(): void;
};

/**
 * A write creates a missing collection. Inside a transaction the new collection would be locked until the commit, and a
 * second transaction that creates it would fail. So create it outside, which clients cannot notice.
 */
export function createCollections(): Collections {
  const known = new Set<string>();
  return {
    async ensure({ command, gateway }) {
      const collection = stringOf(command.field(command.name)) ?? '';
      const namespace = `${command.db}.${collection}`;
      if (known.has(namespace)) return;
      await gateway.engine.row(gateway.engine.pool, CREATE, [command.db, collection]);
      known.add(namespace);
    },
    forget: () => known.clear(),
  };
}
