/** Reads `-progress` output piece by piece: calls back with 0–99, rising, at most once for each percent. */
export function createProgressReader(
  durationMs: number,
  onPercent: (percent: number) => void,
): (chunk: Buffer) => void {
  let rest = '';
  let last = -1;
  return (chunk) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const micros = Number(/^out_time_us=(\d+)$/.exec(line.trim())?.[1]);
      if (!(micros >= 0)) continue;
      const percent = Math.min(99, Math.floor(micros / 10 / Math.max(1, durationMs)));
      if (percent > last) onPercent((last = percent));
    }
  };
}
