import { access, chown, constants, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRoot, run } from '../../../local/shell.ts';

export type Account = {
  /** Returns the command that runs a program as this account. */
  wrap(command: string, args: readonly string[]): { command: string; args: string[] };
  /** Creates a folder that belongs to this account. */
  own(folder: string): Promise<void>;
};

/** PostgreSQL finds its programs with access(2), which ignores the capability without the secure bit. */
const PASSAGE = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];

/**
 * Returns the account that runs PostgreSQL, which refuses to run as root: nobody when we are root, else ourselves. If a
 * parent folder is closed to others (a clone in /root, for example), nobody keeps the capability to pass through it.
 */
export async function openAccount(folders: readonly string[]): Promise<Account> {
  if (!isRoot())
    return {
      wrap: (command, args) => ({ command, args: [...args] }),
      own: async (folder) => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    };
  const [uid, gid] = [await idOf('-u'), await idOf('-g')];
  const isOpen = (await Promise.all(folders.map(isOpenToAll))).every(Boolean);
  const capability = isOpen ? [] : PASSAGE;
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capability];
  return {
    wrap: (command, args) => ({ command: 'setpriv', args: [...identity, command, ...args] }),
    async own(folder) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chown(folder, uid, gid);
    },
  };
}

const idOf = async (flag: '-u' | '-g'): Promise<number> => Number(await run('id', [flag, 'nobody']));

async function isOpenToAll(folder: string): Promise<boolean> {
  for (let at = folder; ; at = path.dirname(at)) {
    await access(at, constants.F_OK);
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}
