import type { Document } from 'bson';
import type { Authentication } from './authentication.ts';
import type { Collections } from './collections.ts';
import type { Command } from './command.ts';
import type { Cursors } from './cursors.ts';
import type { Connection, Engine, Statement } from './engine.ts';
import type { Transactions } from './transactions.ts';
import type { Turns } from './turns.ts';

export type Gateway = {
  readonly engine: Engine;
  readonly transactions: Transactions;
  readonly cursors: Cursors;
  readonly collections: Collections;
  readonly authentication: Authentication;
  readonly turns: Turns;
};

/** A command of one client connection. */
export type Call = { readonly command: Command; readonly owner: object; readonly gateway: Gateway };

export type Reply = Document | Uint8Array;
export type Handler = (call: Call) => Promise<Reply> | Reply;

/** Runs a statement in the command's transaction, or on any free connection if it has none. */
export function callEngine(call: Call, statement: Statement, values: readonly unknown[]): Promise<unknown[]> {
  const { command, gateway, owner } = call;
  const work = (runner: Connection): Promise<unknown[]> => gateway.engine.row(runner, statement, values);
  if (command.transaction) return gateway.transactions.run(command.transaction, owner, work);
  return gateway.engine.row(gateway.engine.pool, statement, values);
}

export const statement = (name: string, text: string): Statement => ({ name, text });
