import { RESP_TYPES } from 'redis';
import type { Redis } from '#redis/connection';

/** The same connection, answering strings as the bytes that they are. */
export const withBytes = (redis: Redis) => redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
