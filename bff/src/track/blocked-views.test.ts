import { refusal } from '@tallscreen/kit/testing/refusal';
import { expect, test } from '@jest/globals';
import type { Block } from '@tallscreen/kit/block-log';
import type { AppError } from '@tallscreen/kit/errors';
import { createLogger } from '@tallscreen/kit/logger';
import { createIsBlocked } from '#track/blocked-views';

const [VIEWER, UPLOADER] = [6, 5];
const viewer = { userId: VIEWER, isAdmin: false };

/** A social that knows one pair, and the log of recent blocks. */
function setUp() {
  let failure: AppError | undefined;
  let isBlockedInSocial = false;
  let asked = 0;
  const log = new Map<string, Block>();
  const isBlocked = createIsBlocked({
    blocks: {
      async among(_viewer, ids) {
        asked++;
        if (failure) throw failure;
        return new Set(isBlockedInSocial ? ids : []);
      },
    },
    recent: {
      catchUp: () => Promise.resolve(),
      newest: ({ blockerId, blockedId }) => log.get(`${blockerId}:${blockedId}`),
    },
    logger: createLogger({ name: 'blocked-views-test', level: 'silent' }),
  });
  return {
    ask: (by = viewer) => isBlocked(by, BigInt(UPLOADER)),
    asked: () => asked,
    setBlock: (blockerId: number, blockedId: number, isSet: boolean) => {
      isBlockedInSocial = isSet;
      log.set(`${blockerId}:${blockedId}`, { blockerId, blockedId, isBlocked: isSet, isMuted: false, revision: 1 });
    },
    setInSocial: (isSet: boolean) => void (isBlockedInSocial = isSet),
    recover: () => void (failure = undefined),
    fail: (status: 'unavailable' | 'internal') => void (failure = refusal(status, 'away')),
  };
}

test('social is asked once for two users, until the log contains a change of theirs', async () => {
  const { ask, asked, setBlock } = setUp();
  expect([await ask(), await ask(), asked()]).toEqual([false, false, 1]);
  setBlock(UPLOADER, VIEWER, true);
  expect([await ask(), await ask()]).toEqual([true, true]);
  setBlock(UPLOADER, VIEWER, false);
  expect(await ask()).toBe(false);
});

test('nothing is asked about an admin, a guest and the uploader', async () => {
  const { ask, asked } = setUp();
  for (const by of [
    { ...viewer, isAdmin: true },
    { userId: 0, isAdmin: false },
    { userId: UPLOADER, isAdmin: false },
  ])
    expect(await ask(by)).toBe(false);
  expect(asked()).toBe(0);
});

test('while social is away the log decides; a bug is not taken for an outage', async () => {
  const { ask, fail, setBlock } = setUp();
  fail('unavailable');
  expect(await ask()).toBe(false);
  setBlock(VIEWER, UPLOADER, true);
  expect(await ask()).toBe(true);
  fail('internal');
  await expect(ask()).rejects.toThrow('away');
});

test('the answer from the time when social was away is not kept: an old block holds when it is back', async () => {
  const { ask, fail, recover, setInSocial } = setUp();
  setInSocial(true);
  fail('unavailable');
  expect(await ask()).toBe(false);
  recover();
  expect(await ask()).toBe(true);
});
