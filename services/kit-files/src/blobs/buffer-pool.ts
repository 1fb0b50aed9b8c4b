/** A pool of buffers of one size. Waiting for the garbage collector would keep those of earlier uploads in memory. */
export interface BufferPool {
  readonly bufferBytes: number;
  readonly take: () => Buffer;
  /** Only for a buffer that nothing reads any more. */
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
