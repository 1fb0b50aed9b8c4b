/**
 * The entry of every npm script. Runs on any Node ≥ 20 with nothing installed: installs the packages that the command
 * needs when the lockfile has changed, generates code when a contract has changed, then starts `main.ts` under the
 * pinned Node 24.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isInstalled, npmArguments, setFor } from './packages.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const modules = path.join(root, 'node_modules');
const bin = path.join(modules, '.bin');
/** Programs that no command works without; npm settings can leave them out. */
const TOOLS = ['buf', 'protoc-gen-es', 'rolldown', 'vite'];
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };

/** The home folder of the commands that begin by fetching parts. */
const HOMES = { start: '', test: 'test', parts: 'dev' };

await installPackages();
await generateContracts();
const flags = ['--optimize-for-size', '--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];
const args = [...flags, path.join(root, 'deploy/local/main.ts'), ...process.argv.slice(2)];
const ended = await run(findNode(), args);
process.exit(ended.code ?? 128 + (constants.signals[ended.signal] ?? 0));

/** Installs the packages that this command needs. Fetches parts meanwhile. */
async function installPackages() {
  const command = process.argv[2];
  const lockfile = readFileSync(path.join(root, 'package-lock.json'));
  const stamp = path.join(modules, '.tallscreen-installed');
  const [hashBefore, setBefore] = (read(stamp) ?? '').split(' ');
  const set = setFor(command, setBefore);
  const wanted = hash(lockfile);
  if (hashBefore === wanted && (setBefore === 'all' || setBefore === set)) return;
  const { packages } = JSON.parse(lockfile.toString());
  const installed = JSON.parse(read(path.join(modules, '.package-lock.json')) ?? '{}').packages ?? {};
  const has = (some) => isInstalled(packages, installed, some, (name) => existsSync(path.join(root, name)));
  if (!has(set)) {
    const done = announce('Installing packages');
    const fetched = command in HOMES ? fetchParts(packages, HOMES[command]) : undefined;
    const { code } = await run('npm', npmArguments(set, has('lean')));
    if (code !== 0) fail('The packages could not be installed: npm failed, its reason is above.');
    const missing = TOOLS.filter((name) => !existsSync(path.join(bin, name)));
    if (missing.length > 0) fail(`npm has left out ${missing.join(', ')}: look at the settings of npm.`);
    done();
    await fetched;
  }
  writeFileSync(stamp, `${wanted} ${set}`);
}

/** Fetches the parts that need no package. A failure is ignored: the command then fetches what is missing. */
async function fetchParts(packages, home) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tallscreen-node-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const node = isRightNode() ? process.execPath : await installNode(packages, folder);
  if (!existsSync(node)) return;
  await run(node, [
    '--disable-warning=ExperimentalWarning',
    path.join(root, 'deploy/bare-machine/fetch-parts.ts'),
    home,
  ]);
}

/**
 * Installs only the pinned Node into a folder, long before npm has installed all packages. npm verifies it by our
 * lockfile.
 */
async function installNode(packages, folder) {
  const name = `node-${process.platform}-${process.arch}`;
  const entry = packages[`node_modules/${name}`];
  if (entry === undefined) return '';
  const own = { name: 'node', version: '1.0.0', optionalDependencies: { [name]: entry.version } };
  const lock = { ...own, lockfileVersion: 3, packages: { '': own, [`node_modules/${name}`]: entry } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(own));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], folder);
  return path.join(folder, 'node_modules', name, 'bin/node');
}

async function generateContracts() {
  const proto = path.join(root, 'proto');
  const sources = readdirSync(proto, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(proto|yaml)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes(`${path.sep}gen${path.sep}`))
    .sort();
  if (!sources.some((file) => file.endsWith('.proto'))) return;
  const wanted = hash(...sources.flatMap((file) => [path.relative(proto, file), readFileSync(file)]));
  const stamp = path.join(proto, 'gen', '.generated');
  if (read(stamp) === wanted) return;
  const done = announce('Generating code from the contracts');
  const { code } = await run(path.join(bin, 'buf'), ['generate'], proto);
  if (code !== 0) fail('The contracts could not be generated: the reason is above.');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  done();
}

function findNode() {
  const pinned = path.join(bin, 'node');
  if (existsSync(pinned)) return pinned;
  if (isRightNode()) return process.execPath;
  return fail(
    `Node 24.12 or later is needed on this system, this is ${process.version}: install Node 24 and try again.`,
  );
}

function isRightNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major === 24 && minor >= 12;
}

function run(command, args, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    const end = () => child.kill();
    process.once('exit', end);
    // A terminal sends Ctrl-C to both processes. The child decides when it is done, so only wait.
    const forward = (signal) => (process.stdin.isTTY && signal === 'SIGINT' ? undefined : child.kill(signal));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    const orphaned = watchParent(() => child.kill('SIGTERM'));
    child.once('error', (error) => fail(`${command} cannot be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      clearInterval(orphaned);
      process.off('exit', end);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward);
      resolve({ code, signal });
    });
  });
}

/** Calls `onGone` when npm dies: npm does not pass on the signal that ends it. */
function watchParent(onGone) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  };
  const timer = setInterval(look, 500);
  return timer;
}

function announce(what) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  console.log(`${what} …`);
  const beat = setInterval(() => console.log(`${what} … ${seconds()}`), 15_000);
  return () => {
    clearInterval(beat);
    console.log(`${what}: done in ${seconds()}`);
  };
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function hash(...parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
