import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shapes } from '../configuration/processes.ts';
import { configurationTable } from '../configuration/table.ts';
import { readersOfVariables } from '../configuration/variables.ts';
import { REPOSITORY } from '../home.ts';

const FILE = path.join(REPOSITORY, 'deploy/docs/configuration.md');
/** By which the chart refuses variables in values that nobody reads. */
const CHART_FILE = path.join(REPOSITORY, 'helm/tallscreen/files/variables.yaml');
const COMMAND = 'npm run docs:configuration';

const text = (): string => `# Configuration

Every environment variable that the processes and jobs read. An empty variable counts as absent. A process that misses a
required one ends and names all that are missing or wrong; it never shows a value. Seconds, ms, MB and bytes are part of the
names. This file is made from the schemas in the \`config.ts\` of each process by \`${COMMAND}\`.

${configurationTable(shapes)}

## What \`npm start\` sets differently
The local stack is for trying and developing, so it has no second accounts to fear: \`EMAIL_VERIFICATION=off\`,
\`SCORE_ACCOUNTS_PER_ADDRESS=0\` and \`REGISTRATIONS_PER_ADDRESS=0\` unless you set them. It also reads:
- \`PORT\` (8080), \`MAILBOX_PORT\` (1080), \`DEMO\` (1) and \`TALLSCREEN_HOME\` (\`.local\`), see [README](../../README.md).
- \`FROM_SOURCES=1\`: runs our processes from their TypeScript, for a debugger.

## Addresses of Redis
\`REDIS_URL\`, \`REDIS_CACHE_URL\` and \`REDIS_QUEUE_URL\` have one of three forms. They may differ: a Cluster for the cache
and Sentinels for the rest.
- **One server**: \`redis://name:password@host:port/database\`.
- **Sentinels**: \`redis+sentinel://name:password@host:26379,host:26379,host:26379/primary-name/database\` with all
  Sentinels and the name of the primary that they watch. The login is that of the data; the Sentinels' own is added as
  \`?sentinel_username=…&sentinel_password=…\`.
- **Cluster**: \`redis+cluster://name:password@host:port,host:port,host:port\` with some of its servers; the others are
  found. They must be reached at the addresses that they announce; with TLS their certificates must name these.
See [ADR 96](adr/0096-redis-by-sentinel-and-cluster.md) for what happens when a server is lost.

## Encrypted connections and credentials
- **Kafka**: \`KAFKA_TLS=1\`, and for a login \`KAFKA_SASL_MECHANISM\`, \`KAFKA_USERNAME\` and \`KAFKA_PASSWORD\`.
- **Redis**: \`rediss\` instead of \`redis\`, and \`name:password@\` before the host, in every address.
- **MongoDB**: \`tls=true\` in \`MONGODB_URI\`; it also takes the driver's further options, such as
  \`tlsCertificateKeyFile\`.
- **S3**: \`https://\` in \`S3_ENDPOINT\`. Without keys the role of the pod's service account opens the store (web identity,
  as Kubernetes on AWS has it). Roles of virtual machines, of ECS and of EKS Pod Identity are not supported.
- **gRPC between services**: \`GRPC_TLS_*\`, see [ADR 49](adr/0049-a-key-pair-for-each-service.md).
- \`*_TLS_CA_FILE\` replaces the authorities that Node trusts, for that part. \`NODE_EXTRA_CA_CERTS\` adds to them for all
  parts, mail included.
`;

const files = (): readonly (readonly [file: string, content: string])[] => [
  [FILE, text()],
  [CHART_FILE, `# Written by: ${COMMAND}. Who reads each variable.\n${readersOfVariables(shapes)}`],
];

/** Throws if a file is not what the schemas say now. */
export async function checkConfiguration(): Promise<undefined> {
  for (const [file, content] of files())
    if ((await readFile(file, 'utf8').catch(() => '')) !== content)
      throw new Error(`${path.relative(REPOSITORY, file)} is not current: run ${COMMAND}`);
  return undefined;
}

export async function writeConfiguration(): Promise<number> {
  for (const [file, content] of files()) await writeFile(file, content);
  return 0;
}
