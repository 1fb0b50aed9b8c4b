import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Opens a file that a child has written below `folder`. Throws unless it is a regular file there: a child that a
 * malicious upload controls could leave a link to a file that the child itself must not read.
 */
export async function openOutput(path: string, folder: string): Promise<Readable> {
  const [real, base] = await Promise.all([realpath(path), realpath(folder)]);
  if (!real.startsWith(base + sep)) throw new Error('A child has written a link that leads out of its folder.');
  // Without NONBLOCK, opening a pipe would wait for a writer.
  const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await file.stat()).isFile()) return file.createReadStream();
  await file.close();
  throw new Error('A child has written something that is not a file.');
}
