export const SERVICES = ['identity', 'media', 'feed', 'social', 'messaging', 'moderation', 'analytics'] as const;

export type OwnProcess = {
  readonly name: string;
  readonly entry: string;
  /** How to ask it for readiness: grpc.health.v1, or an HTTP path. */
  readonly serves: 'grpc' | `/${string}`;
};

/** All of our processes. */
export const ownProcesses: readonly OwnProcess[] = [
  ...SERVICES.map((name) => ({ name, entry: `services/${name}/src/main.ts`, serves: 'grpc' as const })),
  { name: 'media-worker', entry: 'services/media/src/worker.ts', serves: '/readyz' },
  // These two are up when they answer. `/readyz` of the front door asks whether everything behind them is ready.
  { name: 'bff', entry: 'bff/src/main.ts', serves: '/healthz' },
  { name: 'frontdoor', entry: 'deploy/bare-machine/frontdoor/main.ts', serves: '/frontdoor/healthz' },
];
