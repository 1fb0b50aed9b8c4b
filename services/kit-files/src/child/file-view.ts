/** Folders of programs and their libraries; a machine may lack some of them. */
export const PROGRAM_FOLDERS = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/local/bin',
  '/usr/local/lib',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/nix/store',
] as const;

/**
 * Shell script that builds an empty file system with the programs of this machine and one folder, and runs a command in
 * it. Arguments: a directory to build it at, the folder, the directory of the command's program, the command.
 * It needs a mount namespace of its own. The command must drop its capabilities: with them it could leave the view.
 */
const VIEW_SCRIPT = `
set -eu
view=$1 folder=$2 tools=$3; shift 3
mount -t tmpfs -o mode=0755,size=256k tmpfs "$view"
cd "$view"
for path in ${PROGRAM_FOLDERS.join(' ')} /etc/alternatives "$tools"; do
  if [ -e ".$path" ]; then continue
  elif [ -L "$path" ]; then cp -P "$path" ".$path"
  elif [ -d "$path" ]; then mkdir -p ".$path"; mount --bind "$path" ".$path"
  fi
done
for path in /etc/ld.so.cache /dev/null /dev/urandom; do
  [ -e "$path" ] || continue
  mkdir -p ".\${path%/*}"; : > ".$path"; mount --bind "$path" ".$path"
done
if [ -n "$folder" ]; then mkdir -p ".$folder"; mount --bind "$folder" ".$folder"; fi
exec chroot . "$@"
`;

export interface View {
  /** an empty directory that the view covers, only for this child */
  readonly mountPoint: string;
  /** all that the child sees besides programs; empty for nothing */
  readonly folder: string;
  /** of the child's program; needed for one that is not in a usual place */
  readonly programDirectory: string;
}

/** Command prefix: what follows sees only this view, in its own mount and process namespaces. */
export const viewPrefix = (unshare: readonly string[], view: View): string[] =>
  [
    // The child ends with its parent, and its own children end with it.
    ['setpriv', '--pdeathsig', 'KILL', ...unshare, '--mount', '--pid', '--fork', '--kill-child'],
    ['sh', '-c', VIEW_SCRIPT, 'view', view.mountPoint, view.folder, view.programDirectory],
  ].flat();
