import { open } from 'node:fs/promises';

const LONGEST = 16 * 1024;
const LONGEST_LINE = 240;

/** Returns the last lines of a log without reading all of a long file. */
export async function readLogTail(file: string, lines: number): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) return '(no log)';
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - LONGEST);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST), 0, LONGEST, start);
    const text = buffer.toString('utf8', 0, bytesRead).trimEnd();
    return text
      .split('\n')
      .slice(-lines)
      .map((line) => `    ${line.slice(0, LONGEST_LINE)}`)
      .join('\n');
  } finally {
    await handle.close();
  }
}
