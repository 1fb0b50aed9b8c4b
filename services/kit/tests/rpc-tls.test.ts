import { once } from 'node:events';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { implement } from '#rpc/server';
import { readRpcTls, type RpcTls } from '#rpc/tls';
import { createAuthority, type CertificateFiles } from '#testing/certificates';
import { createHouse, type House } from './rpc/house.ts';
import { createUsers } from './rpc/users.ts';

let ours: Awaited<ReturnType<typeof createAuthority>>;
let foreign: Awaited<ReturnType<typeof createAuthority>>;
let house: House;
let address: string;
const tlsOf = (ca: string, files?: CertificateFiles): RpcTls =>
  readRpcTls({ GRPC_TLS_CA_FILE: ca, GRPC_TLS_CERT_FILE: files?.cert, GRPC_TLS_KEY_FILE: files?.key });
const ask = (tls: RpcTls) =>
  house
    .connect(UserService, address.replace('127.0.0.1', 'localhost'), { tls, timeoutMs: 30_000 })
    .batchGetUsers({ ids: [3n] });

beforeAll(async () => {
  [ours, foreign] = await Promise.all([createAuthority(), createAuthority()]);
  house = createHouse(undefined, tlsOf(ours.ca, await ours.issue('identity')));
  ({ address } = await house.serve(implement(UserService, createUsers())));
});
afterAll(async () => {
  await house?.close();
  await Promise.all([ours?.remove(), foreign?.remove()]);
});

test('a client with a certificate of the same authority is served', async () => {
  const { users } = await ask(tlsOf(ours.ca, await ours.issue('bff')));
  expect(users).toHaveLength(1);
});

test('a client without a certificate, or with a foreign one, is refused', async () => {
  await expect(ask(tlsOf(ours.ca))).rejects.toMatchObject({ status: 'unavailable' });
  await expect(ask(tlsOf(ours.ca, await foreign.issue('bff')))).rejects.toMatchObject({ status: 'unavailable' });
});

test('a client that does not encrypt is refused', async () => {
  await expect(ask({})).rejects.toMatchObject({ status: 'unavailable' });
});

test('a client refuses a server whose certificate is of another authority', async () => {
  const tls = tlsOf(foreign.ca, await ours.issue('bff'));
  await expect(ask(tls)).rejects.toMatchObject({ status: 'unavailable' });
});

test('TLS before 1.2 is refused', async () => {
  const { port } = new URL(`http://${address}`);
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  const { cert, key, ca } = tlsOf(ours.ca, await ours.issue('bff'));
  const socket = connect({ host: '127.0.0.1', port: Number(port), cert, key, ca, ...old });
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
});

test('a certificate without its key is a mistake in the settings', () => {
  expect(() => readRpcTls({ GRPC_TLS_CERT_FILE: '/some.pem' })).toThrow('must be given together');
});
