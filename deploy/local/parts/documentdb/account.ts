import { access, chown, constants, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRoot, run } from '../../shell.ts';

export type Account = {
  /** Puts a program under the account. */
  wrap(command: string, args: readonly string[]): { command: string; args: string[] };
  /** Makes a folder that belongs to the account. */
  own(folder: string): Promise<void>;
};

/** Without the secure bit access(2), by which PostgreSQL looks for its own programs, would not count the capability. */
const PASSAGE = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];

/**
 * PostgreSQL refuses to run as root. Under root it runs as nobody; when folders on the way to its files are closed to
 * others (a clone in /root, say) it keeps the one capability that lets it through.
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
