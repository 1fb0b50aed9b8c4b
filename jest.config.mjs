const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/\\.local', '<rootDir>/web/dist'],
};

const NATIVE = '<rootDir>/deploy/local/testing/native';

/** Node itself loads these tests. */
const project = (displayName, testMatch) => ({
  ...common,
  displayName,
  testMatch,
  runtime: `${NATIVE}/runtime.mjs`,
  testEnvironment: `${NATIVE}/environment.mjs`,
});

const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: jsx },
      transform: jsx ? { react: { runtime: 'automatic' } } : {},
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const FAULTS = '<rootDir>/deploy/tests/faults';
/** One short outage of each kind of part: `npm test` runs these, `npm run test:faults` all faults. */
const SMOKE = ['broker-away', 'database-killed', 'redis-emptied'].map((name) => `${FAULTS}/${name}.test.ts`);
/** Files that take minutes because they try many cases: `npm run test:long` runs these. */
const LONG = [
  'deploy/tests/journeys/{accessibility,language}',
  'services/media/tests/{loudness,odd-files}',
  'services/moderation/tests/removed-copies',
].map((name) => `<rootDir>/${name}.test.ts`);
const LOOKS = '<rootDir>/deploy/tests/journeys/looks.test.ts';
/** They read the client's source text. */
const STYLES = '<rootDir>/web/src/styles/*.test.ts';
const not = (...patterns) => patterns.map((pattern) => `!${pattern.replace('<rootDir>', '**')}`);

const web = {
  ...common,
  displayName: 'web',
  testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}', ...not(STYLES)],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  testEnvironment: '<rootDir>/web/jsdom-env.mjs',
  moduleNameMapper: {
    '\\.css$': '<rootDir>/web/css-stub.mjs',
    // Bundlers take the version for browsers by a field that Jest does not read.
    '^tus-js-client$': '<rootDir>/node_modules/tus-js-client/lib.es5/browser/index.js',
  },
};

/**
 * unit and web need nothing; service needs the parts; contract, journey, smoke, fault, long, looks, browsers and
 * endurance need the whole stack; tls needs Java, redis redis-server.
 */
export default {
  // Only a hang may end a test: how fast a busy machine is says nothing about the code.
  testTimeout: 180_000,
  // Module loaders of finished test files stay in memory; collecting garbage around them takes longer with each file.
  workerIdleMemoryLimit: '800MB',
  reporters: ['<rootDir>/deploy/local/testing/jest-reporter.mjs'],
  testSequencer: '<rootDir>/deploy/local/testing/jest-sequencer.mjs',
  projects: [
    project('unit', [
      '<rootDir>/services/*/src/**/*.test.ts',
      '<rootDir>/proto/rules/**/*.test.ts',
      '<rootDir>/bff/{contract,src}/**/*.test.ts',
      '<rootDir>/deploy/{backup,bare-machine,local,images,jobs,pages,report,seed,skaffold}/**/*.test.ts',
      '<rootDir>/deploy/tests/{chart,cluster,support}/**/*.test.ts',
      '<rootDir>/deploy/{bench,k6,observability}/tests/*.test.ts',
      STYLES,
      '!**/deploy/{bare-machine,jobs}/**/tests/**',
    ]),
    web,
    project('service', [
      '<rootDir>/services/*/tests/**/*.test.ts',
      '<rootDir>/deploy/{bare-machine,jobs}/**/tests/*.test.ts',
      ...not(...LONG),
    ]),
    project('contract', ['<rootDir>/bff/tests/**/*.test.ts']),
    project('journey', ['<rootDir>/deploy/tests/journeys/**/*.test.ts', ...not(LOOKS, ...LONG)]),
    project('smoke', SMOKE),
    // Only by `npm run test:faults`.
    project('fault', [`${FAULTS}/**/*.test.ts`, ...not(...SMOKE)]),
    // Only by `npm run test:long`.
    project('long', LONG),
    // Only by `npm run test:looks`.
    project('looks', [LOOKS]),
    // In Chromium, Firefox and WebKit.
    project('browsers', ['<rootDir>/deploy/tests/browsers/**/*.test.ts']),
    // Starts a broker of its own: npm run test:tls.
    project('tls', ['<rootDir>/deploy/tests/tls/**/*.test.ts']),
    // Starts Redis servers of its own: npm run test:redis.
    project('redis', ['<rootDir>/deploy/tests/redis/**/*.test.ts']),
    // Only by `npm run test:endurance`.
    project('endurance', ['<rootDir>/deploy/tests/endurance/**/*.test.ts']),
  ],
};
