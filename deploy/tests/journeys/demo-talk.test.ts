import { expect, jest, test } from '@jest/globals';
import type { Client } from '../../seed/client.ts';
import { followAll, talkAbout, type Speakers, type TalkedAbout } from '../../seed/talk.ts';
import { eventually } from '../support/eventually.ts';
import { liveVideo, newMember } from '../support/stack.ts';

jest.setTimeout(600_000);

class Cut extends Error {}

/** Returns clients that fail after this many calls, as if the start had been interrupted. */
function cutAfter(calls: number, clients: ReadonlyMap<string, Client>): Map<string, Client> {
  let left = calls;
  const cut = (client: Client): Client => ({
    ...client,
    call: (...args) => (left-- > 0 ? client.call(...args) : Promise.reject(new Cut())),
  });
  return new Map([...clients].map(([name, client]) => [name, cut(client)]));
}

test('interrupted demo content is completed without duplicates', async () => {
  const creator = await newMember('creator', 'talk');
  const [ana, sam] = await Promise.all([newMember('user', 'ana'), newMember('user', 'sam')]);
  const ids = [await liveVideo(creator, 'talk 1'), await liveVideo(creator, 'talk 2')];
  const speakers = new Map([ana, sam, creator].map(({ username, client }) => [username, client]));
  const videos: TalkedAbout[] = ids.map((id, index) => ({ id, title: `talk ${index + 1}`, duration: 3, index }));
  const said = [
    [sam.username, 'First!'],
    [ana.username, 'Second.'],
    [sam.username, 'Third?'],
  ] as const;
  const follows = { [sam.username]: [creator.username], [ana.username]: [creator.username] };
  async function talk(using: Speakers): Promise<void> {
    await followAll(using, follows);
    for (const video of videos) await talkAbout(using, video, said.slice(video.index));
  }
  let cuts = 0;
  for (let calls = 1; ; calls += 2) {
    const ended = await talk(cutAfter(calls, speakers)).catch((error: unknown) => error);
    if (ended === undefined) break;
    expect(ended).toBeInstanceOf(Cut);
    cuts++;
  }
  expect(cuts).toBeGreaterThan(5);
  await talk(speakers);

  const textsOf = async (id: number): Promise<string[]> => {
    const { comments } = await sam.client.call<{ comments: { text: string }[] }>('GET', `/comments/video/${id}`);
    return comments.map(({ text }) => text).toReversed();
  };
  expect(await Promise.all(ids.map(textsOf))).toEqual([
    ['First!', 'Second.', 'Third?'],
    ['Second.', 'Third?'],
  ]);
  const read = (id: number) => sam.client.call<{ likes: number; views: number }>('GET', `/videos/${id}`);
  expect((await Promise.all(ids.map(read))).map(({ likes }) => likes)).toEqual([1, 0]);
  await eventually('the views are counted', async () => {
    const views = (await Promise.all(ids.map(read))).map((video) => video.views);
    return views.every((count) => count === 2);
  });
  const profile = await sam.client.call<{ followers: number }>('GET', `/profile/${creator.username}`);
  expect(profile.followers).toBe(2);
});
