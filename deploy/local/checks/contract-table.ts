/** Records that a test got this status from this call. */
export interface Note {
  readonly call: string;
  readonly status: number;
  readonly test: string;
}

const HEAD = `# Every call, and the tests that show its good and bad cases

Made from what the tests of \`bff/tests\` did. Every \`npm test\` holds it against what they have just done: a line that no
test bears out, or a call without one, fails the run, which then leaves a true table beside its logs.

| call | good | refused |
|---|---|---|
`;

const isGood = ({ status }: Note): boolean => status < 400;
const claimOf = ({ status, test }: Note): string => `${status} ${test.replaceAll('|', '/').replaceAll('`', "'")}`;

/** One line per call: for each status the first test that got it; tests that try every route come last. */
export function renderTable(calls: readonly string[], notes: readonly Note[]): string {
  const rows = calls.map((call) => {
    const own = notes.filter((note) => note.call === call);
    return `| \`${call}\` | ${claimsOf(own.filter(isGood))} | ${claimsOf(own.filter((note) => !isGood(note)))} |\n`;
  });
  return HEAD + rows.join('');
}

const BREAK = '<br>';
const GENERAL = 'every-route:';
const rank = ({ test }: Note): string => `${test.startsWith(GENERAL) ? 1 : 0}${test}`;

function claimsOf(notes: readonly Note[]): string {
  const byStatus = Map.groupBy(notes, ({ status }) => status);
  return [...byStatus.keys()]
    .toSorted((a, b) => a - b)
    .map((status) => byStatus.get(status)?.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0])
    .flatMap((note) => (note ? [claimOf(note)] : []))
    .join(BREAK);
}

const ROW = /^\| `([^`]+)` \| (.*?) \| (.*?) \|$/;

/**
 * Returns one sentence for each claim of the table that is not true. `open` are the calls that everybody may make and
 * that take no input, so that nothing can be refused.
 */
export function faultsOf(
  table: string,
  calls: readonly string[],
  notes: readonly Note[],
  open: ReadonlySet<string> = new Set(),
): string[] {
  const seen = new Set(notes.map((note) => `${note.call} ${claimOf(note)}`));
  const rows = new Map(table.split('\n').flatMap((line) => toRow(line) ?? []));
  const faults = calls.filter((call) => !rows.has(call)).map((call) => `${call} is missing`);
  for (const [call, [good, refused]] of rows) {
    if (!calls.includes(call)) faults.push(`${call} is no call`);
    if (good.length === 0) faults.push(`${call}: no test has a good answer`);
    if (refused.length === 0 && !open.has(call)) faults.push(`${call}: no test is refused`);
    const untrue = [...good, ...refused].filter((claim) => !seen.has(`${call} ${claim}`));
    faults.push(...untrue.map((claim) => `${call}: no test shows "${claim}"`));
  }
  return faults;
}

type Row = [call: string, claims: [good: string[], refused: string[]]];

function toRow(line: string): Row[] | undefined {
  const [, call, good = '', refused = ''] = ROW.exec(line) ?? [];
  const split = (cell: string): string[] => cell.split(BREAK).filter(Boolean);
  return call === undefined ? undefined : [[call, [split(good), split(refused)]]];
}
