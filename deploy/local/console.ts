/** Everything the user sees: standard output, one fact per line. */
export type Console = {
  line(text?: string): void;
  /** Shows that a long step runs and, at the end, how long it took. */
  step<T>(what: string, work: () => Promise<T>): Promise<T>;
};

const BEAT_MS = 15_000;

export function createConsole(
  write: (text: string) => void = (text) => process.stdout.write(text),
  beatMs = BEAT_MS,
): Console {
  const underWay = new Map<string, number>();
  const line = (text = ''): void => write(`${text}\n`);
  const tellUnderWay = (): void =>
    line(`  still at it: ${[...underWay].map(([what, started]) => `${what} (${seconds(started)})`).join(', ')}`);
  let beat: NodeJS.Timeout | undefined;
  return {
    line,
    async step(what, work) {
      const started = performance.now();
      line(`  ${what} …`);
      underWay.set(what, started);
      beat ??= setInterval(tellUnderWay, beatMs);
      try {
        const result = await work();
        line(`  ${what}: done in ${seconds(started)}`);
        return result;
      } finally {
        underWay.delete(what);
        if (underWay.size === 0) {
          clearInterval(beat);
          beat = undefined;
        }
      }
    },
  };
}

const seconds = (started: number): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;
