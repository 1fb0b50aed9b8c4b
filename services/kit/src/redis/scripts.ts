import { createHash } from 'node:crypto';
import type { Redis } from '#redis/connection';

export type ScriptArgument = string | number | Buffer;

/** Runs a Lua script; its text is sent only if the server does not have it yet. */
export type Script<Reply> = (redis: Redis, keys: readonly string[], args?: readonly ScriptArgument[]) => Promise<Reply>;

/**
 * `Reply` is the script's result after Redis' conversion: numbers, strings, null, arrays. Keys get the client's prefix.
 */
export function defineScript<Reply>(lua: string): Script<Reply> {
  const sha = createHash('sha1').update(lua).digest('hex');
  return async (redis, keys, args = []) => {
    const options = { keys: [...keys], arguments: args.map((arg) => (typeof arg === 'number' ? String(arg) : arg)) };
    try {
      return (await redis.evalSha(sha, options)) as Reply;
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return (await redis.eval(lua, options)) as Reply;
    }
  };
}
