import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError } from '@connectrpc/connect';
import { Metadata, type MetadataOptions } from '@grpc/grpc-js';
import { RetryInfoSchema } from '@tallscreen/proto/google/rpc/error_details_pb';
import { StatusSchema, type Status } from '@tallscreen/proto/google/rpc/status_pb';

const DETAILS = 'grpc-status-details-bin';

const belongsToProtocol = (key: string): boolean =>
  key === 'te' || key === 'content-type' || key === 'user-agent' || key === 'content-length' || key.startsWith('grpc-');

export function toMetadata(headers: Headers, options?: MetadataOptions): Metadata {
  const metadata = new Metadata(options);
  headers.forEach((value, key) => {
    if (belongsToProtocol(key)) return;
    if (key.endsWith('-bin')) for (const v of value.split(',')) metadata.add(key, Buffer.from(v.trim(), 'base64'));
    else metadata.set(key, value);
  });
  return metadata;
}

export function toHeaders(metadata: Metadata): Headers {
  const headers = new Headers();
  for (const key of Object.keys(metadata.getMap())) {
    if (belongsToProtocol(key)) continue;
    for (const v of metadata.get(key)) headers.append(key, typeof v === 'string' ? v : v.toString('base64'));
  }
  return headers;
}

/**
 * Other servers encode with encodeURIComponent; grpc-js decodes with decodeURI, which leaves reserved characters
 * encoded.
 */
const decodeReserved = (text: string): string =>
  text.replace(/%(?:3B|2F|3F|3A|40|26|3D|2B|24|2C|23)/g, decodeURIComponent);

export interface GrpcStatus {
  readonly code: number;
  readonly details: string;
  readonly metadata: Metadata;
}

/** Reads a status from the wire, with the details of google.rpc.Status. */
export function fromGrpcStatus(status: GrpcStatus): ConnectError {
  const code = status.code in Code ? status.code : Code.Unknown;
  const error = new ConnectError(decodeReserved(status.details), code, toHeaders(status.metadata));
  const [packed] = status.metadata.get(DETAILS);
  if (packed instanceof Buffer) error.details = detailsOf(fromBinary(StatusSchema, packed));
  error.isWireError = true;
  return error;
}

/** Reads the error of a call that shared a stream. */
export function fromStatus(status: Status): ConnectError {
  const error = new ConnectError(status.message, status.code in Code ? status.code : Code.Unknown);
  error.details = detailsOf(status);
  error.isWireError = true;
  return error;
}

const detailsOf = ({ details }: Status): ConnectError['details'] =>
  details.map((any) => ({ type: any.typeUrl.slice(any.typeUrl.lastIndexOf('/') + 1), value: any.value }));

/** Does the error say when to retry? */
export const namesTime = ({ details }: ConnectError): boolean =>
  details.some((d) => ('desc' in d ? d.desc.typeName : d.type) === RetryInfoSchema.typeName);

/**
 * Writes a status for the wire, without the metadata of another service's error. When the error says when to retry, the
 * pushback header keeps grpc's own retries from trying again at once.
 */
export function toGrpcStatus(error: ConnectError): GrpcStatus {
  const metadata = error.isWireError ? new Metadata() : toMetadata(error.metadata);
  if (error.details.length > 0) metadata.set(DETAILS, Buffer.from(toBinary(StatusSchema, toStatus(error))));
  if (namesTime(error)) metadata.set('grpc-retry-pushback-ms', '-1');
  return { code: error.code, details: error.rawMessage, metadata };
}

/** Writes the error of a call that shared a stream. */
export const toStatus = (error: ConnectError): Status =>
  create(StatusSchema, {
    code: error.code,
    message: error.rawMessage,
    details: error.details.map((d) =>
      'desc' in d
        ? anyPack(d.desc, create(d.desc, d.value))
        : { typeUrl: `type.googleapis.com/${d.type}`, value: d.value },
    ),
  });
