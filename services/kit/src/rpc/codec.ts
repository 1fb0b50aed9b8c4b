import type { DescMethod } from '@bufbuild/protobuf';

/** Returns the same bytes as a Buffer, without copying. */
export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns the name of a method as in errors and in calls that share a stream:
 * tallscreen.feed.v1.FeedService/BatchListFeed.
 */
export const nameOf = ({ parent, name }: DescMethod): string => `${parent.typeName}/${name}`;

/** Returns the path of a method in HTTP/2. */
export const pathOf = (method: DescMethod): string => `/${nameOf(method)}`;
