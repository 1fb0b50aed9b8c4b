/**
 * The entry of every npm script. Runs on any Node ≥ 20 with nothing installed: installs the packages when the lockfile has
 * changed, generates code when a contract has changed, then starts `main.ts` under the pinned Node 24.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { prefetchVersitygw } from './prefetch.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const modules = path.join(root, 'node_modules');
const bin = path.join(modules, '.bin');
/** Programs that every command needs; npm settings can leave them out. */
const TOOLS = ['buf', 'protoc-gen-es', 'rolldown', 'tsc', 'jest'];
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };

/** Commands that need the parts. */
const NEED_PARTS = ['start', 'test', 'endurance', 'bench', 'parts', 'fuzz', 'backup', 'restore', 'verify-audit'];

const prefetch = await installPackages();
await generateContracts();
const flags = ['--optimize-for-size', '--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];
const args = [...flags, path.join(root, 'deploy/local/main.ts'), ...process.argv.slice(2)];
if (prefetch?.pid) env.VERSITYGW_PREFETCH_PID = String(prefetch.pid);
const ended = await run(findNode(), args);
process.exit(ended.code ?? 128 + (constants.signals[ended.signal] ?? 0));

/** Returns the download that it started beside the installation, if it started one. */
async function installPackages() {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'));
  const stamp = path.join(modules, '.tallscreen-installed');
  const wanted = hash(lockfile);
  if (read(stamp) === wanted) return undefined;
  let started;
  if (!isInstalled(JSON.parse(lockfile.toString()))) {
    const done = announce('Installing packages');
    if (NEED_PARTS.includes(process.argv[2])) started = prefetchVersitygw(cacheFolder());
    // Explicit, because NODE_ENV=production or a user's npm settings would leave the tools out.
    const { code } = await run('npm', [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) fail('The packages could not be installed: npm ci failed, its reason is above.');
    const missing = TOOLS.filter((name) => !existsSync(path.join(bin, name)));
    if (missing.length > 0) fail(`npm ci has left out ${missing.join(', ')}: look at the settings of npm.`);
    done();
  }
  writeFileSync(stamp, wanted);
  return started;
}

/** Where `home.ts` keeps downloads. */
function cacheFolder() {
  return path.resolve(root, process.env.TALLSCREEN_CACHE || '.local/cache');
}

/** npm keeps a lockfile of what it has installed; only packages for other platforms may be missing from it. */
function isInstalled(lockfile) {
  const installed = JSON.parse(read(path.join(modules, '.package-lock.json')) ?? '{}').packages ?? {};
  return Object.entries(lockfile.packages).every(([name, wanted]) => {
    if (!name.includes('node_modules/') || wanted.link) return true;
    const found = installed[name];
    return found ? found.version === wanted.version && existsSync(path.join(root, name)) : wanted.optional === true;
  });
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
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major === 24 && minor >= 12) return process.execPath;
  return fail(
    `Node 24.12 or later is needed on this system, this is ${process.version}: install Node 24 and try again.`,
  );
}

function run(command, args, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    // A terminal sends Ctrl-C to both processes. The child decides when it is done, so only wait.
    const forward = (signal) => (process.stdin.isTTY && signal === 'SIGINT' ? undefined : child.kill(signal));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    const orphaned = watchParent(() => child.kill('SIGTERM'));
    child.once('error', (error) => fail(`${command} cannot be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      clearInterval(orphaned);
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
