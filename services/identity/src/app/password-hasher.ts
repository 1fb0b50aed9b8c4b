import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createBatcher } from '@tallscreen/kit/batch';
import { currentRequest } from '@tallscreen/kit/context';
import { type AppError, fail } from '@tallscreen/kit/errors';
import { formatHash, parseHash, type HashCosts, type PasswordHash } from '#domain/password-hash';

const costs: HashCosts = { memoryKib: 19_456, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Hashes at the same time: two need 38 MiB of memory, and leave two of libuv's four threads to other work. */
const CONCURRENCY = 2;
/** Calls that may wait; more would not be answered within their deadline. */
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 1;

/** The error carries a time to retry after, so that callers of identity do not take it for an outage (ADR 102). */
const tooManyWaiting = (): AppError =>
  fail('too_many_sign_ins', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const derive = promisify(argon2);

const compute = (password: string, { salt, memoryKib, passes, lanes }: HashCosts & { salt: Buffer }): Promise<Buffer> =>
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism: lanes,
    tagLength: TAG_BYTES,
  });

export interface PasswordHasher {
  /** Returns a PHC string. */
  hash(password: string): Promise<string>;
  /** Returns false if `hash` is undefined or empty, after the same time as for a real hash. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** Hashes passwords by argon2id with 19 MiB, two passes and one lane; at most two at the same time. */
export function createPasswordHasher(): PasswordHasher {
  let waiting = 0;
  const inTurn = createBatcher<() => Promise<Buffer>, Buffer>({
    name: 'hash-password',
    maxSize: 1,
    concurrency: CONCURRENCY,
    run: (jobs) => Promise.all(jobs.map((job) => job())),
  });

  /**
   * Rejects if the request was cancelled: checked before the work, to save it, and after it, so that its result is not
   * used.
   */
  async function limited(password: string, options: HashCosts & { salt: Buffer }): Promise<Buffer> {
    if (waiting >= MAX_WAITING) throw tooManyWaiting();
    const signal = currentRequest()?.signal;
    const refuseIfCancelled = () => {
      if (signal?.aborted) throw fail('request_cancelled');
    };
    waiting++;
    try {
      return await inTurn(async () => {
        refuseIfCancelled();
        const tag = await compute(password, options);
        refuseIfCancelled();
        return tag;
      });
    } finally {
      waiting--;
    }
  }

  /** Compared with the password if there is no hash, so that the time of the answer does not reveal that. */
  const placeholder: PasswordHash = { ...costs, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return formatHash({ ...costs, salt, tag: await limited(password, { ...costs, salt }) });
    },
    async verify(password, hash) {
      const known = hash === undefined ? undefined : parseHash(hash);
      const { tag, ...options } = known ?? placeholder;
      const isEqual = timingSafeEqual(await limited(password, options), tag);
      return known !== undefined && isEqual;
    },
  };
}
