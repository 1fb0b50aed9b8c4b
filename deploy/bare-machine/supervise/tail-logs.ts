import { open, stat } from 'node:fs/promises';

const EVERY_MS = 1_000;
const LONGEST_READ = 256 * 1024;
const ERROR_LEVEL = 50;

export type LogTail = { stop(): void };

type Line = { level?: number; name?: string; msg?: string; err?: { message?: string } };

/** Reads new log lines once a second and reports errors in short form, repeated ones once. */
export async function tailLogs(files: ReadonlyMap<string, string>, tell: (text: string) => void): Promise<LogTail> {
  const positions = new Map<string, number>();
  for (const file of files.values()) positions.set(file, await sizeOf(file));
  let last = '';
  const look = async (): Promise<void> => {
    for (const [name, file] of files) {
      const start = positions.get(file) ?? 0;
      const size = await sizeOf(file);
      if (size > start) for (const text of errorsIn(await readPart(file, start, size))) report(`${name}: ${text}`);
      positions.set(file, size);
    }
  };
  const report = (text: string): void => {
    if (text !== last) tell(text);
    last = text;
  };
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** Returns the messages of error lines. A line that is not JSON counts if it looks like a thrown error. */
export function errorsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return /^\w*Error\b.*: /.test(line) ? [line.slice(0, 200)] : [];
    try {
      const { level = 0, msg = '', err } = JSON.parse(line) as Line;
      if (level < ERROR_LEVEL) return [];
      return [[msg, err?.message].filter(Boolean).join(': ').slice(0, 200)];
    } catch {
      // Skip a line that was only half written when it was read.
      return [];
    }
  });
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

async function readPart(file: string, start: number, end: number): Promise<string> {
  const length = Math.min(end - start, LONGEST_READ);
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, end - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
