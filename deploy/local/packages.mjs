/** Which npm packages a command needs. Runs on any Node ≥ 20 without dependencies. */

/** These need only what the product and its build are made of; all other commands need every package. */
const LEAN = ['start', 'reset', 'backup', 'restore', 'verify-audit', 'report', 'dead-letters'];

/** @typedef {'lean' | 'all'} PackageSet */
/** @typedef {Record<string, { version?: string, link?: boolean, dev?: boolean, optional?: boolean }>} Packages */

/**
 * Returns the set to install for a command. Who has had all packages gets all of them again, so that a start after a
 * test removes nothing.
 *
 * @param {string | undefined} command
 * @param {PackageSet | undefined} installed the set of an earlier lockfile, or of this one
 * @returns {PackageSet}
 */
export const setFor = (command, installed) => (installed !== 'all' && LEAN.includes(command ?? '') ? 'lean' : 'all');

/**
 * Returns whether all packages of a set are there. Only packages for other platforms may be missing.
 *
 * @param {Packages} wanted `packages` of the lockfile
 * @param {Packages} installed `packages` of the lockfile that npm keeps of what it has installed
 * @param {PackageSet} set
 * @param {(name: string) => boolean} isThere whether the package's folder exists
 */
export const isInstalled = (wanted, installed, set, isThere) =>
  Object.entries(wanted).every(([name, { version, link, dev, optional }]) => {
    if (!name.includes('node_modules/') || link || (dev && set === 'lean')) return true;
    const found = installed[name];
    return found ? found.version === version && isThere(name) : optional === true;
  });

/**
 * Returns npm's arguments. They are explicit, because NODE_ENV=production or a user's npm settings would leave tools
 * out.
 *
 * @param {PackageSet} set
 * @param {boolean} isGrowing whether to add packages only: `npm ci` would first remove those that a stack is running on
 */
export const npmArguments = (set, isGrowing) => [
  ...(isGrowing ? ['install', '--no-save'] : ['ci']),
  set === 'lean' ? '--omit=dev' : '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];
