import { readFileSync } from 'node:fs';
import { credentials, ServerCredentials, type ChannelCredentials } from '@grpc/grpc-js';
import { ConfigError, readConfig, rpcTlsConfig } from '#config';

/**
 * PEM contents: the process's own certificate, its key, and the authority that signs the other processes' certificates.
 */
export interface RpcTls {
  readonly cert?: Buffer | undefined;
  readonly key?: Buffer | undefined;
  readonly ca?: Buffer | undefined;
}

/**
 * Reads the files that GRPC_TLS_* name; all absent means no TLS. Throws ConfigError if only one of certificate and key
 * is given.
 */
export function readRpcTls(env?: Readonly<Record<string, string | undefined>>): RpcTls {
  const { GRPC_TLS_CERT_FILE, GRPC_TLS_KEY_FILE, GRPC_TLS_CA_FILE } = readConfig(rpcTlsConfig, env);
  if ((GRPC_TLS_CERT_FILE === undefined) !== (GRPC_TLS_KEY_FILE === undefined))
    throw new ConfigError('GRPC_TLS_CERT_FILE and GRPC_TLS_KEY_FILE must be given together.');
  const read = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file));
  return { cert: read(GRPC_TLS_CERT_FILE), key: read(GRPC_TLS_KEY_FILE), ca: read(GRPC_TLS_CA_FILE) };
}

/** With an authority the server accepts only clients whose certificate it has signed (mTLS). */
export const serverCredentials = ({ cert, key, ca }: RpcTls): ServerCredentials =>
  cert && key
    ? ServerCredentials.createSsl(ca ?? null, [{ cert_chain: cert, private_key: key }], ca !== undefined)
    : ServerCredentials.createInsecure();

/** Without an authority the client trusts the public ones. */
export const channelCredentials = ({ cert, key, ca }: RpcTls): ChannelCredentials =>
  cert || ca ? credentials.createSsl(ca ?? null, key ?? null, cert ?? null) : credentials.createInsecure();
