import { RESP_TYPES } from 'redis';
import type { Redis } from '#redis/connection';

/** Returns the same connection with replies as buffers instead of strings. */
export const withBytes = (redis: Redis) => redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
