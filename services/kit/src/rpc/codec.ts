import type { DescMethod } from '@bufbuild/protobuf';

/** The same bytes as a Buffer, not copied. */
export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The name of a method in errors and in calls that share a stream, as in tallscreen.feed.v1.FeedService/BatchListFeed. */
export const nameOf = ({ parent, name }: DescMethod): string => `${parent.typeName}/${name}`;

/** The path of a method in HTTP/2. */
export const pathOf = (method: DescMethod): string => `/${nameOf(method)}`;
