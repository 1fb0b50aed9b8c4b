import { setTimeout as sleep } from 'node:timers/promises';
import { control } from '../../local/testing/control.ts';
import { eventually } from './eventually.ts';
import { liveVideo, newMember, type Member } from './stack.ts';

const frozen = new Set<string>();

/** For `afterEach`: a test that failed may have left processes frozen. */
export async function thawAll(): Promise<void> {
  for (const name of frozen) await control.kill(name, 'SIGCONT');
  await control.allReady();
}

/** Everything must work again this long after the process is resumed. */
const RECOVERY_SECONDS = 60;

/** Freezes a process. Returns the function that resumes it. */
export async function freeze(name: string): Promise<() => Promise<void>> {
  frozen.add(name);
  await control.kill(name, 'SIGSTOP');
  return async () => {
    await control.kill(name, 'SIGCONT');
    frozen.delete(name);
  };
}

/**
 * Freezes social, messaging and analytics while people act and repeat each call until it succeeds. Returns what is
 * counted.
 */
export async function freezeWhilePeopleAct(frozenSeconds: number) {
  /** Repeats a call until it succeeds, like a user with a retry button. */
  const persistently = <T>(what: string, call: () => Promise<T>): Promise<NonNullable<T>> =>
    eventually(what, call, frozenSeconds + RECOVERY_SECONDS, 500);
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
  await sleep(frozenSeconds * 1000);
  await Promise.all(thaws.map((thaw) => thaw()));
  await acts;

  const shown = () => creator.client.call<{ likes: number; views: number }>('GET', `/videos/${video}`);
  await eventually('views are counted', async () => (await shown()).views >= crowd.length, RECOVERY_SECONDS);
  const { threads } = await friend.client.call<{ threads: unknown[] }>('GET', '/messages/threads');
  const conversations = await Promise.all(
    crowd.map((member) => friend.client.call<{ messages: unknown[] }>('GET', `/messages/conversation/${member.id}`)),
  );
  const messages = conversations.map((conversation) => conversation.messages.length);
  return { people: crowd.length, ...(await shown()), threads: threads.length, messages };
}
