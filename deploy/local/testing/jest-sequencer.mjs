import { statSync } from 'node:fs';

/**
 * Runs large test files first. Jest's own sequencer goes by how long each file took before, so tests that depend on
 * their order would fail on one machine and pass on another. Jest requires a default export of a class.
 */
export default class Sequencer {
  sort(tests) {
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return tests.toSorted((a, b) => sizes.get(b.path) - sizes.get(a.path) || (a.path < b.path ? -1 : 1));
  }

  allFailedTests() {
    throw new Error('Results of earlier runs are not kept. Name the files that failed.');
  }

  /** Jest calls this after a run. The order by size needs nothing from earlier runs. */
  cacheResults() {}
}
