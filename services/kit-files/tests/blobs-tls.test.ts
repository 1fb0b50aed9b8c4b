import { readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAuthority, type CertificateFiles } from '@tallscreen/kit/testing/certificates';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { openTlsFront } from '@tallscreen/kit/testing/tls-front';
import { readConfig } from '@tallscreen/kit/config';
import { openBlobs } from '#blobs/open';
import type { Blobs } from '#blobs/port';
import { createS3Blobs } from '#blobs/s3';
import { createS3Client } from '#blobs/s3-client';
import { blobsConfig } from '#config';

const parts = createTestParts('blobs-tls');
const keys = { S3_ACCESS_KEY: partAddress('S3_ACCESS_KEY'), S3_SECRET_KEY: partAddress('S3_SECRET_KEY') };
const bucket = `test-${parts.id}`;
let ours: Awaited<ReturnType<typeof createAuthority>>;
let foreign: Awaited<ReturnType<typeof createAuthority>>;
let endpoint: string;

beforeAll(async () => {
  [ours, foreign] = await Promise.all([createAuthority(), createAuthority()]);
  const front = await openTlsFront(partAddress('S3_ENDPOINT'), await ours.issue('store'));
  parts.onDispose(() => front.close());
  endpoint = `https://${front.url.host}`;
});
afterAll(async () => {
  const client = createS3Client({
    endpoint: partAddress('S3_ENDPOINT'),
    accessKey: keys.S3_ACCESS_KEY,
    secretKey: keys.S3_SECRET_KEY,
    bucket,
  });
  await client.removeBucket(bucket);
  await parts.dispose();
  await Promise.all([ours?.remove(), foreign?.remove()]);
});

const options = { contentType: 'text/plain' };
const open = (env: Record<string, string>) =>
  openBlobs(readConfig(blobsConfig, { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_TLS_CA_FILE: ours.ca, ...env }));

async function storeAndRead(blobs: Blobs): Promise<string> {
  await blobs.putStream('a/key', Readable.from([Buffer.from('text')]), options);
  const read = await buffer(await blobs.getRange('a/key'));
  await blobs.remove(['a/key']);
  return read.toString();
}

test('a store that insists on TLS serves those who trust its authority', async () => {
  expect(await storeAndRead(open(keys))).toBe('text');
});

test('a store with a certificate of another authority is not trusted', async () => {
  await expect(open({ ...keys, S3_TLS_CA_FILE: foreign.ca }).stat('a/key')).rejects.toThrow('certificate');
});

test('without keys and without a role the settings are not complete', () => {
  expect(() => open({})).toThrow('S3_ENDPOINT needs S3_ACCESS_KEY and S3_SECRET_KEY, or AWS_WEB_IDENTITY_TOKEN_FILE');
});

/** Connects to `ports` whatever the host name is, and checks certificates against that name. */
class Detour extends https.Agent {
  private readonly portOf: (host: string) => number;

  constructor(ca: Buffer, portOf: (host: string) => number) {
    super({ ca });
    this.portOf = portOf;
  }

  override createConnection(request: https.RequestOptions, done?: Parameters<https.Agent['createConnection']>[1]) {
    const host = String(request.host);
    return super.createConnection({ ...request, host: '127.0.0.1', port: this.portOf(host), servername: host }, done);
  }
}

test('with S3_PATH_STYLE=0 the bucket is part of the host name', async () => {
  const asked: string[] = [];
  const front = await serve(await ours.issue('buckets', ['*.store.test']), (request, response) => {
    asked.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`);
    response.writeHead(200).end();
  });
  const agent = new Detour(await readFile(ours.ca), () => front);
  const client = createS3Client({
    endpoint: 'https://store.test',
    pathStyle: false,
    accessKey: 'key',
    secretKey: 'secret',
    bucket,
    agent,
  });
  await client.bucketExists(bucket);
  expect(asked).toEqual([`HEAD ${bucket}.store.test/`]);
});

test("a pod's role opens the store by the token of its service account, in the region of the settings", async () => {
  const tokenFile = path.join(tmpdir(), `${parts.id}.token`);
  await writeFile(tokenFile, 'token-of-the-pod');
  parts.onDispose(() => rm(tokenFile));
  const role = 'arn:aws:iam::123456789012:role/tallscreen';
  const asked: URL[] = [];
  const sts = await serve(await ours.issue('sts', ['sts.eu-central-1.amazonaws.com']), (request, response) => {
    const url = new URL(request.url ?? '', 'https://sts');
    asked.push(url);
    const isRight = url.searchParams.get('WebIdentityToken') === 'token-of-the-pod';
    response.writeHead(isRight ? 200 : 403).end(isRight ? credentialsXml : '');
  });
  const { port } = new URL(endpoint);
  const agent = new Detour(await readFile(ours.ca), (host) => (host.startsWith('sts.') ? sts : Number(port)));
  const names = { AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, AWS_ROLE_ARN: role, AWS_REGION: 'eu-central-1' };
  const before = Object.keys(names).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, names);
  try {
    expect(await storeAndRead(createS3Blobs({ endpoint, bucket, agent }))).toBe('text');
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  expect(asked.map(({ searchParams }) => [searchParams.get('Action'), searchParams.get('RoleArn')])).toContainEqual([
    'AssumeRoleWithWebIdentity',
    role,
  ]);
});

const credentialsXml = `<AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>
<AccessKeyId>${keys.S3_ACCESS_KEY}</AccessKeyId><SecretAccessKey>${keys.S3_SECRET_KEY}</SecretAccessKey>
<Expiration>${new Date(Date.now() + 3_600_000).toISOString()}</Expiration>
</Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`;

async function serve(files: CertificateFiles, answer: http.RequestListener): Promise<number> {
  const server = https.createServer({ cert: await readFile(files.cert), key: await readFile(files.key) }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  parts.onDispose(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
