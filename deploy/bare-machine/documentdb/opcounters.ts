const KINDS: Readonly<Record<string, string>> = {
  insert: 'insert',
  find: 'query',
  update: 'update',
  delete: 'delete',
  getMore: 'getmore',
};
const counts: Record<string, number> = { insert: 0, query: 0, update: 0, delete: 0, getmore: 0, command: 0 };

/** Counts a command as MongoDB's serverStatus does: everything except plain reads and writes is a "command". */
export function countOperation(name: string): void {
  const kind = KINDS[name] ?? 'command';
  counts[kind] = (counts[kind] ?? 0) + 1;
}

export const readOpcounters = (): Readonly<Record<string, number>> => ({ ...counts });
