import { statement, type Call } from './context.ts';
import { stringOf } from './command.ts';

const CREATE = statement('create_collection', 'SELECT documentdb_api.create_collection($1, $2)');

export type Collections = {
  /** Makes the collection of a write inside a transaction beforehand. */
  ensure(call: Call): Promise<void>;
  /** A collection or a whole database may be gone. */
  forget(): void;
};

/**
 * A write makes its collection when there is none. Made inside a transaction it would be locked until the commit, and of
 * two transactions that make the same one the second fails: so it is made outside, which nobody can tell apart.
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
