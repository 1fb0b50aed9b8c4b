import { COMPONENTS, kubectl, NAMESPACE, RELEASE, run, until } from './tools.ts';

/** An address and a port that a pod tries to reach. */
type Target = readonly [host: string, port: number];

const GRPC = ['identity', 'media', 'feed', 'social', 'messaging', 'moderation', 'analytics'];
const OTHERS = {
  bff: [8080],
  web: [8080],
  'media-http': [8080],
  mongodb: [27017],
  kafka: [9092],
  redis: [6379],
  s3: [7070],
  mailbox: [1025, 1080],
};
const OPS_PORT = 9464;
const serviceOf = (name: string): string => `${RELEASE}-${name}.${NAMESPACE}.svc`;

/** Prints a line for each target, then listens, so that others can try to reach this pod. */
const programOf = (targets: readonly Target[], listenOn?: number): string => `
  const net = require('node:net');
  const tryOne = ([host, port]) => new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 3000 }, () => (socket.destroy(), resolve(host + ':' + port + ' open')));
    for (const end of ['timeout', 'error']) socket.on(end, (e) => (socket.destroy(), resolve(host + ':' + port + ' closed ' + (e?.code ?? end))));
  });
  Promise.all(${JSON.stringify(targets)}.map(tryOne)).then((lines) => {
    console.log(lines.join('\\n'));
    ${listenOn === undefined ? '' : `net.createServer((socket) => socket.end()).listen(${listenOn});`}
  });`;

const linesOf = (text: string): string[] => text.trim().split('\n').filter(Boolean);

/** Throws unless every target timed out. Only a policy drops packets silently; a closed port refuses at once. */
function expectDropped(who: string, targets: readonly Target[], seen: readonly string[]): void {
  const wrong = seen.filter((line) => !line.endsWith(' closed timeout'));
  if (wrong.length > 0 || seen.length !== targets.length) throw new Error(`${who} sees: ${seen.join(', ')}`);
}

/** Checks that a pod of another namespace reaches none of our ports, and that our pods reach only what they need. */
export async function policies(): Promise<string> {
  const foreign = await startForeign();
  try {
    const inside = await wrongEdges(foreign.address);
    return `a foreign pod reached none of ${foreign.count} addresses; ${inside}`;
  } finally {
    await run('kubectl', ['delete', 'pod', 'foreign', '--namespace', 'default']);
  }
}

/** Runs a pod in the namespace `default` that tries all of ours and stays. */
async function startForeign(): Promise<{ count: number; address: string }> {
  const image = await kubectl('get', 'deployment', `${RELEASE}-bff`, '--output', 'jsonpath={..containers[0].image}');
  const targets: Target[] = [
    ...GRPC.map((name): Target => [serviceOf(name), 50_051]),
    ...Object.entries(OTHERS).flatMap(([name, ports]) => ports.map((port): Target => [serviceOf(name), port])),
    ...(await opsTargets()),
  ];
  const pod = ['run', 'foreign', '--namespace', 'default', '--image', image, '--image-pull-policy=IfNotPresent'];
  await run('kubectl', ['delete', 'pod', 'foreign', '--namespace', 'default', '--ignore-not-found']);
  await run('kubectl', [...pod, '--restart=Never', '--command', '--', 'node', '-e', programOf(targets, 8080)]);
  let seen: string[] = [];
  await until('the foreign pod has tried all', async () => {
    seen = linesOf(await run('kubectl', ['logs', 'foreign', '--namespace', 'default']));
    return seen.length > 0;
  });
  expectDropped('a foreign pod', targets, seen);
  const ip = ['get', 'pod', 'foreign', '--namespace', 'default', '--output', 'jsonpath={.status.podIP}'];
  return { count: targets.length, address: await run('kubectl', ip) };
}

/** Addresses of all pods that are not about to end: no Service has the port of the metrics. */
async function opsTargets(): Promise<Target[]> {
  const fields = ['.metadata.labels.app\\.kubernetes\\.io/component', '.status.podIP', '.metadata.deletionTimestamp'];
  const path = `{range .items[*]}${fields.map((field) => `{${field}}`).join(',')}{"\\n"}{end}`;
  const selector = `app.kubernetes.io/component in (${COMPONENTS.join(', ')})`;
  const which = ['--selector', selector, '--field-selector', 'status.phase=Running'];
  const lines = linesOf(await kubectl('get', 'pods', ...which, '--output', `jsonpath=${path}`));
  const pods = lines.map((line) => line.split(',')).filter(([, address, endsAt]) => address && endsAt === '');
  const missing = COMPONENTS.filter((name) => !pods.some(([component]) => component === name));
  if (missing.length > 0) throw new Error(`without a pod: ${missing.join(', ')}`);
  return pods.map(([, address = '']): Target => [address, OPS_PORT]);
}

/** Targets for messaging, which may call identity only: other services, their metrics, and a pod outside. */
async function wrongEdges(outside: string): Promise<string> {
  const tryFrom = async (targets: readonly Target[]): Promise<string[]> =>
    linesOf(await kubectl('exec', `deployment/${RELEASE}-messaging`, '--', 'node', '-e', programOf(targets)));
  // Without this check a messaging pod that reaches nothing at all would pass.
  const [right = ''] = await tryFrom([[serviceOf('identity'), 50_051]]);
  if (!right.endsWith(' open')) throw new Error(`messaging does not reach what it needs: ${right}`);
  const targets: Target[] = [
    ...GRPC.filter((name) => !['identity', 'messaging'].includes(name)).map((name): Target => [
      serviceOf(name),
      50_051,
    ]),
    [serviceOf('media-http'), 8080],
    [serviceOf('s3'), 7070],
    [serviceOf('mailbox'), 1025],
    [serviceOf('identity'), OPS_PORT],
    [outside, 8080],
  ];
  expectDropped('messaging', targets, await tryFrom(targets));
  return `messaging reached identity and none of ${targets.length} others, an address outside among them`;
}
