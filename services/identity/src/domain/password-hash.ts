import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createBatcher } from '@tallscreen/kit/batch';
import { currentRequest } from '@tallscreen/kit/context';
import { AppError, unavailable } from '@tallscreen/kit/errors';

interface Costs {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

interface Hash extends Costs {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const costs: Costs = { memoryKib: 19_456, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Two at once keep memory at 38 MiB and leave half of libuv's four threads to others. */
const AT_ONCE = 2;
/** Beyond this nobody would be answered within the deadline. */
const MAX_WAITING = 200;

const derive = promisify(argon2);

const compute = (password: string, { salt, memoryKib, passes, lanes }: Costs & { salt: Buffer }): Promise<Buffer> =>
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism: lanes,
    tagLength: TAG_BYTES,
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** PHC string format, the way argon2 hashes are stored everywhere. */
export const formatHash = ({ memoryKib, passes, lanes, salt, tag }: Hash): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`;

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export function parseHash(text: string): Hash | undefined {
  const [, memory, passes, lanes, salt, tag] = phc.exec(text) ?? [];
  if (!salt || !tag) return undefined;
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** takes as long for an account without a hash, and answers false */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** argon2id, 19 MiB, two passes, one lane; a few at a time, however many ask. */
export function createPasswordHasher(): PasswordHasher {
  let waiting = 0;
  const inTurn = createBatcher<() => Promise<Buffer>, Buffer>({
    maxSize: 1,
    concurrency: AT_ONCE,
    run: (jobs) => Promise.all(jobs.map((job) => job())),
  });

  /** Whoever has gone meanwhile is not worked for, and nothing is done in their name afterwards. */
  async function limited(password: string, options: Costs & { salt: Buffer }): Promise<Buffer> {
    if (waiting >= MAX_WAITING) throw unavailable('Too many people are signing in. Please try again.');
    const signal = currentRequest()?.signal;
    const refuseGone = () => {
      if (signal?.aborted) throw new AppError('canceled', 'The request was cancelled.');
    };
    waiting++;
    try {
      return await inTurn(async () => {
        refuseGone();
        const tag = await compute(password, options);
        refuseGone();
        return tag;
      });
    } finally {
      waiting--;
    }
  }

  const nobody: Hash = { ...costs, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return formatHash({ ...costs, salt, tag: await limited(password, { ...costs, salt }) });
    },
    async verify(password, hash) {
      const known = hash === undefined ? undefined : parseHash(hash);
      const { tag, ...options } = known ?? nobody;
      const isEqual = timingSafeEqual(await limited(password, options), tag);
      return known !== undefined && isEqual;
    },
  };
}
