import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../../../local/shell.ts';

export const POSTGRES = '18';
const SUITE = 'forky';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const PROGRAMS = ['postgres', 'initdb'];
const LIBRARIES = [
  'pg_documentdb',
  'pg_documentdb_core',
  'pg_documentdb_extended_rum',
  'pg_documentdb_extended_rum_core',
  'pg_documentdb_extended_rum_core_builtin_rmgr',
  'pg_cron',
  'vector',
  'postgis-3',
  'tsm_system_rows',
  'plpgsql',
  'dict_snowball',
  'utf8_and_win',
];

/**
 * Unpacks PostgreSQL with the DocumentDB extension from Debian's testing packages into `folder`. Nothing is installed
 * on the system. The folder has its own C library, so it runs on older Debian releases. Paths inside point to `target`,
 * the folder's later place.
 */
export async function fetchDocumentDb(folder: string, target: string): Promise<void> {
  const work = path.join(folder, '.work');
  const root = path.join(work, 'root');
  await download(work, root);
  await pick(root, folder);
  await collectLibraries(root, folder);
  await pointInside(root, folder, target);
  await rm(work, { recursive: true });
}

async function download(work: string, root: string): Promise<void> {
  for (const sub of ['lists/partial', 'cache/archives/partial', 'root'])
    await mkdir(path.join(work, sub), { recursive: true });
  const mirror = await findMirror();
  await writeFile(path.join(work, 'sources.list'), `deb [signed-by=${KEYRING}] ${mirror} ${SUITE} main\n`);
  await writeFile(path.join(work, 'status'), '');
  // Container images clear the system's package cache after every update, even during another installation.
  await writeFile(path.join(work, 'apt.conf'), '#clear APT::Update::Post-Invoke;\n#clear DPkg::Post-Invoke;\n');
  const options = {
    'Dir::State::Lists': `${work}/lists`,
    'Dir::Cache': `${work}/cache`,
    'Dir::State::status': `${work}/status`,
    'Dir::Etc::sourcelist': `${work}/sources.list`,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'Dir::Log': work,
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': '',
    'APT::Get::List-Cleanup': 'false',
    'Debug::NoLocking': '1',
  };
  const flags = ['-c', `${work}/apt.conf`, ...Object.entries(options).map(([name, value]) => `-o${name}=${value}`)];
  await run('apt-get', [...flags, 'update', '-qq']);
  const packages = [`postgresql-${POSTGRES}-documentdb`, 'patchelf'];
  await run('apt-get', [...flags, 'install', '--download-only', '-y', '-qq', ...packages]);
  const archives = path.join(work, 'cache/archives');
  for (const file of await readdir(archives))
    if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', path.join(archives, file), root]);
}

/** Returns the Debian mirror that this machine uses. Printing the URIs needs neither rights nor package lists. */
async function findMirror(): Promise<string> {
  const uris = await run('apt-get', ['update', '--print-uris']);
  const mirror = /'(\S+\/debian\/+)dists\//.exec(uris)?.[1];
  if (mirror === undefined) throw new Error('no Debian mirror among the sources of apt');
  return mirror;
}

const server = (root: string, ...rest: string[]): string => path.join(root, 'usr/lib/postgresql', POSTGRES, ...rest);

async function pick(root: string, folder: string): Promise<void> {
  for (const program of PROGRAMS) await cp(server(root, 'bin', program), server(folder, 'bin', program));
  const available = await readdir(server(root, 'lib'));
  for (const library of LIBRARIES.map((name) => `${name}.so`))
    if (available.includes(library)) await cp(server(root, 'lib', library), server(folder, 'lib', library));
  const share = path.join('usr/share/postgresql', POSTGRES);
  await cp(path.join(root, share), path.join(folder, share), {
    recursive: true,
    dereference: false,
    filter: notDangling,
  });
  const extensions = path.join(folder, share, 'extension');
  // The package creates this name with a link when it is installed.
  if (!(await readdir(extensions)).includes('postgis.control'))
    await cp(path.join(extensions, 'postgis-3.control'), path.join(extensions, 'postgis.control'));
  for (const file of await readdir(extensions))
    if (/^postgis_|^postgis--.*--.*\.sql$|^documentdb_distributed/.test(file)) await rm(path.join(extensions, file));
}

const notDangling = (source: string): boolean => !source.endsWith('/man');

/** Finds the loader of the downloaded C library. It runs the downloaded programs until their paths are patched. */
async function findLoader(root: string): Promise<{ loader: string; libraries: string }> {
  const [triplet] = (await readdir(path.join(root, 'usr/lib'))).filter((name) => name.endsWith('-linux-gnu'));
  const libraries = path.join(root, 'usr/lib', triplet ?? '');
  const loader = (await readdir(libraries)).find((name) => /^ld-linux-.*\.so/.test(name));
  if (loader === undefined) throw new Error('the fetched packages hold no dynamic loader');
  return { loader: path.join(libraries, loader), libraries };
}

async function searchPath(root: string): Promise<string> {
  const { libraries } = await findLoader(root);
  return [libraries, `${libraries}/blas`, `${libraries}/lapack`, server(root, 'lib')].join(':');
}

async function collectLibraries(root: string, folder: string): Promise<void> {
  const { loader } = await findLoader(root);
  const lookup = ['--library-path', await searchPath(root), '--list'];
  const needed = new Set<string>();
  for (const file of [...(await filesIn(server(folder, 'bin'))), ...(await filesIn(server(folder, 'lib')))]) {
    const listed = await run(loader, [...lookup, file]);
    for (const match of listed.matchAll(/=> (\/\S+)/g)) needed.add(match[1] as string);
  }
  const target = path.join(folder, 'lib');
  for (const file of [...needed, loader])
    if (!file.startsWith(server(root, 'lib')))
      await cp(file, path.join(target, path.basename(file)), { dereference: true });
}

async function pointInside(root: string, folder: string, target: string): Promise<void> {
  const { loader } = await findLoader(root);
  const tool = path.join(root, 'usr/bin/patchelf');
  const patch = async (...args: string[]): Promise<string> =>
    run(loader, ['--library-path', await searchPath(root), tool, ...args]);
  const libraries = path.join(target, 'lib');
  const interpreter = path.join(libraries, path.basename(loader));
  for (const file of await filesIn(server(folder, 'bin')))
    await patch('--set-interpreter', interpreter, '--force-rpath', '--set-rpath', libraries, file);
  const shared = [...(await filesIn(server(folder, 'lib'))), ...(await filesIn(path.join(folder, 'lib')))];
  for (const file of shared) {
    if (path.basename(file).startsWith('ld-linux')) continue;
    const own = (await patch('--print-rpath', file)).trim();
    if (own !== '') await patch('--force-rpath', '--set-rpath', `${libraries}:${server(target, 'lib')}`, file);
  }
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((name) => path.join(folder, name));
}
