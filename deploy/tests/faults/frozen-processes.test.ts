import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { control } from '../../local/testing/control.ts';
import { eventually } from '../support/eventually.ts';
import { liveVideo, newMember, type Member } from '../support/stack.ts';

jest.setTimeout(240_000);
const frozen = new Set<string>();
afterEach(async () => {
  for (const name of frozen) await control.kill(name, 'SIGCONT');
  await control.allReady();
});

const FROZEN_SECONDS = 20;
/** Everything must work again this long after the process runs on. */
const RECOVERY_SECONDS = 30;

async function freeze(name: string): Promise<() => Promise<void>> {
  frozen.add(name);
  await control.kill(name, 'SIGSTOP');
  return async () => {
    await control.kill(name, 'SIGCONT');
    frozen.delete(name);
  };
}

/** Repeats a call until it succeeds, as a person with a retry button does. */
const persistently = <T>(what: string, call: () => Promise<T>): Promise<NonNullable<T>> =>
  eventually(what, call, FROZEN_SECONDS + RECOVERY_SECONDS, 500);

test('social, messaging and analytics are frozen for 20 seconds: what people repeat counts once everywhere', async () => {
  const [creator, friend, ...crowd] = await Promise.all([
    newMember('creator'),
    newMember(),
    ...Array.from({ length: 4 }, () => newMember()),
  ]);
  const video = await liveVideo(creator, 'Frozen');
  const thaws = await Promise.all(['social', 'messaging', 'analytics'].map(freeze));
  const act = async (member: Member, index: number): Promise<void> => {
    const { client } = member;
    await persistently('a like', () => client.call('POST', `/videos/${video}/like`));
    await persistently('a view', () => client.call('POST', `/videos/${video}/view`));
    const json = { receiver_id: friend.id, content: `frozen ${index}`, client_id: `frozen-${member.id}` };
    await persistently('a message', () => client.call('POST', '/messages', { json }));
  };
  const acts = Promise.all(crowd.map(act));
  await sleep(FROZEN_SECONDS * 1000);
  await Promise.all(thaws.map((thaw) => thaw()));
  await acts;

  const shown = () => creator.client.call<{ likes: number; views: number }>('GET', `/videos/${video}`);
  await eventually('views are counted', async () => (await shown()).views >= crowd.length, RECOVERY_SECONDS);
  expect(await shown()).toMatchObject({ likes: crowd.length, views: crowd.length });
  const { threads } = await friend.client.call<{ threads: { unread_count?: number }[] }>('GET', '/messages/threads');
  expect(threads).toHaveLength(crowd.length);
  for (const member of crowd) {
    const { messages } = await friend.client.call<{ messages: unknown[] }>(
      'GET',
      `/messages/conversation/${member.id}`,
    );
    expect(messages).toHaveLength(1);
  }
});
