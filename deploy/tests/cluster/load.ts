import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import {
  adminPassword,
  deploy,
  K6_IMAGE,
  INGRESS_ADDRESS,
  NAMESPACE,
  REPOSITORY,
  run,
  until,
  URL_OF_CLUSTER,
} from './tools.ts';

const FOLDER = path.join(REPOSITORY, 'deploy/k6');
const LOAD = `${NAMESPACE}-load`;
const NAME = 'tallscreen-load';

interface JobManifest {
  readonly spec: {
    readonly template: {
      readonly spec: {
        hostAliases?: readonly { readonly ip: string; readonly hostnames: readonly string[] }[];
        readonly containers: readonly [{ image: string; readonly env: { readonly name: string; value: string }[] }];
      };
    };
  };
}

const kubectl = (...args: string[]): Promise<string> => run('kubectl', ['--namespace', LOAD, ...args]);

/** Runs the scenario `smoke` as a Job in a namespace of its own, as deploy/k6/job.yaml says. */
export async function load(): Promise<string> {
  const { hostname } = new URL(URL_OF_CLUSTER);
  // The ingress may have another port inside the cluster than outside. All users of the load share one address.
  await deploy(`allowedHosts={${hostname}}`, 'env.RATE_LIMIT_SCALE=1000000');
  await run('kubectl', ['create', 'namespace', LOAD]);
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-load-'));
  try {
    await kubectl('create', 'configmap', NAME, `--from-file=${FOLDER}`);
    const secret = [
      '--from-literal=ADMIN_EMAIL=admin@tallscreen.test',
      `--from-literal=ADMIN_PASSWORD=${await adminPassword()}`,
    ];
    await kubectl('create', 'secret', 'generic', NAME, ...secret);
    const file = path.join(folder, 'job.yaml');
    await writeFile(file, await manifest(hostname));
    await kubectl('apply', '--filename', file);
    const isDone = ['get', 'job', NAME, '--output', 'jsonpath={.status.conditions[*].type}'];
    let state = '';
    await until('the load ends', async () => /Complete|Failed/.test((state = await kubectl(...isDone))), 600_000);
    const log = await kubectl('logs', `job/${NAME}`);
    if (state.includes('Failed')) throw new Error(`the load failed:\n${log}`);
    return figuresOf(log);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await run('kubectl', ['delete', 'namespace', LOAD]);
  }
}

async function manifest(hostname: string): Promise<string> {
  const job = parse(await readFile(path.join(FOLDER, 'job.yaml'), 'utf8')) as JobManifest;
  const { spec } = job.spec.template;
  const [container] = spec.containers;
  if (K6_IMAGE !== '') container.image = K6_IMAGE;
  if (INGRESS_ADDRESS !== '') spec.hostAliases = [{ ip: INGRESS_ADDRESS, hostnames: [hostname] }];
  for (const variable of container.env) if (variable.name === 'BASE_URL') variable.value = `http://${hostname}`;
  return stringify(job);
}

/** Reads from k6's table how many requests were made and failed, and the thresholds. */
function figuresOf(log: string): string {
  const [requests] = /\d+ requests, \S+ % failed/.exec(log) ?? [];
  const [thresholds] = /all \d+ thresholds were met/.exec(log) ?? [];
  if (requests === undefined || thresholds === undefined) throw new Error(`k6 wrote no figures:\n${log}`);
  return `${requests}; ${thresholds}`;
}
