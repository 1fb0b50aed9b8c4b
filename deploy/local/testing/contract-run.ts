import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { faultsOf, renderTable, type Note } from '../checks/contract-table.ts';
import type { Console } from '../console.ts';
import { REPOSITORY, type Home } from '../home.ts';
import { NONE, oneFailed, type Counts } from './summary.ts';

/** Files: media serves them, and its own tests check them. */
const FILES = '/media/';
/** The websocket, which OpenAPI does not describe. */
const SOCKET = 'WS /ws/chat/{id}';

/** Collects the statuses that contract tests get, and afterwards checks `deploy/docs/contract.md` against them. */
export async function openContractRun(home: Home) {
  const file = path.join(home.run, 'contract-notes.jsonl');
  await rm(file, { force: true });
  return {
    env: { CONTRACT_NOTES: file },
    async check(origin: string, console: Console): Promise<Counts> {
      const text = await readFile(file, 'utf8').catch(() => '');
      const notes = text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Note] : []));
      const described = await listCalls(origin);
      const calls = [...described.map(({ call }) => call), SOCKET];
      const open = new Set(described.filter(({ isOpen }) => isOpen).map(({ call }) => call));
      const made = path.join(home.run, 'contract.md');
      await writeFile(made, renderTable(calls, notes));
      const table = await readFile(path.join(REPOSITORY, 'deploy/docs/contract.md'), 'utf8').catch(() => '');
      const faults = faultsOf(table, calls, notes, open);
      if (faults.length === 0) return { ...NONE, passed: 1 };
      const failure = `deploy/docs/contract.md is not what the tests show; ${made} is:\n  ${faults.join('\n  ')}`;
      console.line(failure);
      return oneFailed(failure);
    },
  };
}

interface Operation {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
}

interface Described {
  readonly call: string;
  /** Everybody may make it, and it takes no input. */
  readonly isOpen: boolean;
}

const isOpen = ({ security = [], parameters = [], requestBody }: Operation): boolean =>
  security.length === 0 && parameters.length === 0 && requestBody === undefined;

async function listCalls(origin: string): Promise<Described[]> {
  const answer = await fetch(`${origin}/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  const ours = Object.entries(paths).filter(([address]) => !address.startsWith(FILES));
  const calls = ours.flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { call: `${method.toUpperCase()} ${address}`, isOpen: isOpen(operation) };
    }),
  );
  return calls.toSorted((a, b) => (addressOf(a.call) < addressOf(b.call) ? -1 : 1));
}

const addressOf = (call: string): string => call.split(' ').toReversed().join(' ');
