import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ownProcesses } from '../../local/processes.ts';
import { control } from '../../local/testing/control.ts';
import { signIn } from '../../seed/client.ts';
import { eventually } from '../support/eventually.ts';
import { freeze, freezeWhilePeopleAct, thawAll } from '../support/freeze.ts';
import { admin, lasting, liveVideo, newMember, PASSWORD, stackUrl, type Member } from '../support/stack.ts';
import { endTraffic, startTraffic, type Traffic } from '../support/traffic.ts';

jest.setTimeout(240_000);
afterEach(thawAll);

const FROZEN_SECONDS = 20;
const RECOVERY_SECONDS = 30;

test('social, messaging and analytics are frozen for 60 seconds: repeated actions count once everywhere', async () => {
  const { people, likes, views, threads, messages } = await freezeWhilePeopleAct(60);
  expect([likes, views, threads]).toEqual([people, people, people]);
  expect(messages).toEqual(Array.from({ length: people }, () => 1));
});

describe('with traffic on', () => {
  let traffic: Traffic;
  let creator: Member;
  let viewer: Member;
  let video: number;
  beforeAll(async () => {
    creator = lasting(await newMember('creator'));
    viewer = lasting(await newMember());
    video = await liveVideo(creator, 'Frozen in turn');
    traffic = await startTraffic();
  }, 240_000);
  afterAll(() => traffic?.stop());

  /** Calls every service once. */
  async function everythingAnswers(name: string): Promise<true> {
    const call = (method: string, route: string, json?: object) => viewer.client.send(method, route, json && { json });
    await signIn(stackUrl, viewer.email, PASSWORD);
    await call('GET', `/videos/feed?video=${video}&limit=5`);
    await call('GET', `/videos/${video}`);
    await call('POST', `/videos/${video}/like`);
    await call('POST', `/videos/${video}/view`);
    await call('POST', '/comments', { video_id: video, text: name, client_id: `frozen-${name}` });
    await call('POST', '/messages', { receiver_id: creator.id, content: name, client_id: `frozen-${name}` });
    await creator.client.send('GET', `/analytics/video/${video}`);
    await admin.send('GET', '/admin/queue');
    return true;
  }

  test.each(ownProcesses.map(({ name }) => name))(
    '%s is frozen for 20 seconds: every service answers again within 30 seconds, by itself',
    async (name) => {
      const thaw = await freeze(name);
      await sleep(FROZEN_SECONDS * 1_000);
      await thaw();
      const { client } = creator;
      await eventually(`everything answers after ${name} was frozen`, () => everythingAnswers(name), RECOVERY_SECONDS);
      const answered = traffic.count();
      await eventually('people are served again', async () => traffic.count() > answered, RECOVERY_SECONDS);
      // A frozen worker delays only the next upload.
      if (name === 'media-worker') await liveVideo(creator, 'After the frost');
      await control.allReady();
      const { messages } = await client.call<{ messages: { content: string }[] }>(
        'GET',
        `/messages/conversation/${viewer.id}`,
      );
      expect(messages.filter(({ content }) => content === name)).toHaveLength(1);
    },
  );

  test('every action of people meanwhile is stored once', async () => {
    const { asked, found } = await endTraffic(traffic);
    expect(found).toEqual(asked);
    const { likes, comments } = await creator.client.call<{ likes: number; comments: number }>(
      'GET',
      `/videos/${video}`,
    );
    expect([likes, comments]).toEqual([1, ownProcesses.length]);
  });
});
