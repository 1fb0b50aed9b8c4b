import { copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../home.ts';
import { isReadable } from '../shell.ts';

/**
 * Java can keep the classes that a program has loaded ready for the next start, which halves the broker's: the first stop
 * in order writes them, any later start takes them. Gives the flag for this start.
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
