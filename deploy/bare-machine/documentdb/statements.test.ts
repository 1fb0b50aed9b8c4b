import { deserialize, serialize } from 'bson';
import { expect, test } from '@jest/globals';
import { readCommand } from './command.ts';
import { splitDocuments, takeStatements } from './statements.ts';

const updates = [1, 2].map((q) => ({ q: { q }, u: { $set: { a: 'ü' } }, upsert: true }));
const bufferOf = (document: object): Buffer => Buffer.from(serialize(document));

function taken(body: object, sequences: ReadonlyMap<string, Buffer> = new Map()) {
  const command = readCommand({ body: bufferOf(body), sequences } as never);
  const found = takeStatements(command);
  return found && [splitDocuments(found.statements).map((one) => deserialize(one)), deserialize(found.body)];
}

test('statements are read from inside the body and from beside it', () => {
  const rest = { update: 'race', ordered: true, $db: 'test' };
  expect(taken({ update: 'race', updates, ordered: true, $db: 'test' })).toEqual([updates, rest]);
  const sequence = Buffer.concat(updates.map(bufferOf));
  expect(taken(rest, new Map([['updates', sequence]]))).toEqual([updates, rest]);
});

test('a command without statements has none', () => {
  expect(taken({ update: 'race', $db: 'test' })).toBeUndefined();
});
