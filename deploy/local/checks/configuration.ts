import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shapes } from '../configuration/processes.ts';
import { configurationTable } from '../configuration/table.ts';
import { REPOSITORY } from '../home.ts';

const FILE = path.join(REPOSITORY, 'deploy/docs/configuration.md');
const COMMAND = 'npm run docs:configuration';

const text = (): string => `# Configuration

Every environment variable that the processes and jobs read. An empty variable counts as absent. A process that misses a
required one ends and names all that are missing or wrong; it never shows a value. Seconds, ms, MB and bytes are part of the
names. This file is made from the schemas in the \`config.ts\` of each process by \`${COMMAND}\`.

${configurationTable(shapes)}

## Encrypted connections and credentials
- **Kafka**: \`KAFKA_TLS=1\`, and for a login \`KAFKA_SASL_MECHANISM\`, \`KAFKA_USERNAME\` and \`KAFKA_PASSWORD\`.
- **Redis**: \`rediss://name:password@host:port\` in every address.
- **MongoDB**: \`tls=true\` in \`MONGODB_URI\`; it also takes the driver's further options, such as
  \`tlsCertificateKeyFile\`.
- **S3**: \`https://\` in \`S3_ENDPOINT\`. Without keys the role of the pod's service account opens the store (web identity,
  as Kubernetes on AWS has it). Roles of virtual machines, of ECS and of EKS Pod Identity are not supported.
- **gRPC between services**: \`GRPC_TLS_*\`, see [ADR 49](adr/0049-a-key-pair-for-each-service.md).
- \`*_TLS_CA_FILE\` replaces the authorities that Node trusts, for that part. \`NODE_EXTRA_CA_CERTS\` adds to them for all
  parts, mail included.
`;

/** Throws if the document is not what the schemas say now. */
export async function checkConfiguration(): Promise<undefined> {
  if ((await readFile(FILE, 'utf8').catch(() => '')) !== text())
    throw new Error(`deploy/docs/configuration.md is not current: run ${COMMAND}`);
  return undefined;
}

export async function writeConfiguration(): Promise<number> {
  await writeFile(FILE, text());
  return 0;
}
