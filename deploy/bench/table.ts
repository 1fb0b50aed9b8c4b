/** One line of the result. `ratio` is our figure to the baseline's in the same run. */
export interface Row {
  readonly measure: string;
  readonly ours: string;
  readonly baseline: string;
  readonly ratio: string;
  readonly floor: string;
}

export function printTable(rows: readonly Row[]): void {
  const columns = ['measure', 'ours', 'baseline', 'ratio', 'floor'] as const;
  const all = [Object.fromEntries(columns.map((name) => [name, name])) as unknown as Row, ...rows];
  const widths = columns.map((name) => Math.max(...all.map((row) => row[name].length)));
  for (const row of all)
    process.stdout.write(`${columns.map((name, i) => row[name].padEnd(widths[i] ?? 0)).join('  ')}\n`);
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Alternates two measurements, so that other load affects both, and returns their medians. */
export async function interleaved(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<[number, number]> {
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round++) {
    b.push(await baseline());
    a.push(await ours());
  }
  return [median(a), median(b)];
}
