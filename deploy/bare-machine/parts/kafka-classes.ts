import { copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../../local/home.ts';
import { isReadable } from '../../local/shell.ts';

/**
 * Returns the Java flag that writes or reads an archive of loaded classes (AppCDS). It halves the broker's start: the
 * first clean stop writes the archive and later starts read it.
 */
export async function sharedClassesFlag(home: Home, jars: string, javaVersion: number): Promise<string> {
  const archive = path.join(home.cache, `${path.basename(jars)}-java${javaVersion}.jsa`);
  const written = path.join(home.run, 'kafka-classes.jsa');
  if (!(await isReadable(archive)) && (await isReadable(written))) {
    await copyFile(written, `${archive}.${process.pid}`);
    await rename(`${archive}.${process.pid}`, archive);
  }
  return (await isReadable(archive)) ? `-XX:SharedArchiveFile=${archive}` : `-XX:ArchiveClassesAtExit=${written}`;
}
