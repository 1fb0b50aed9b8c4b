/**
 * A pool of buffers of one size. Without it, buffers of finished uploads stay in memory until the garbage collector
 * runs.
 */
export interface BufferPool {
  readonly bufferBytes: number;
  readonly take: () => Buffer;
  /** Call it only when nothing reads the buffer any more. */
  readonly giveBack: (buffer: Buffer) => void;
}

/** `maxIdle` buffers are kept while nobody uses them; others are left to the garbage collector. */
export function createBufferPool({ bufferBytes, maxIdle }: { bufferBytes: number; maxIdle: number }): BufferPool {
  const idle: Buffer[] = [];
  return {
    bufferBytes,
    take: () => idle.pop() ?? Buffer.allocUnsafeSlow(bufferBytes),
    giveBack: (buffer) => {
      if (idle.length < maxIdle) idle.push(buffer);
    },
  };
}
