import { afterAll, expect, jest, test } from '@jest/globals';
import { control } from '../../local/testing/control.ts';
import { eventually } from '../support/eventually.ts';
import { liveVideo, newMember, processed, upload } from '../support/stack.ts';

jest.setTimeout(600_000);
afterAll(() => control.startPart('kafka'));

// deploy/tests/endurance/kafka-away.test.ts does the same for ten minutes.
test('with Kafka away, uploads, likes and views are answered and all effects arrive later', async () => {
  const creator = await newMember('creator');
  const second = await newMember('creator');
  const liked = await liveVideo(creator, 'before the outage');
  const crowd = await Promise.all(Array.from({ length: 5 }, () => newMember('user')));
  await control.stopPart('kafka');
  const late = await upload(second, 'during the outage');
  for (const member of crowd) {
    expect(await member.client.call('POST', `/videos/${liked}/like`)).toMatchObject({ liked: true });
    await member.client.call('POST', `/videos/${liked}/view`);
    await member.client.call('POST', '/comments/', {
      json: { video_id: liked, text: 'still here', client_id: 'once' },
    });
  }
  expect(await creator.client.call('GET', `/videos/${liked}`)).toMatchObject({ likes: 5 });
  await control.startPart('kafka');
  expect(await processed(second, late)).toMatchObject({ status: 'pending' });
  const stats = await eventually(
    'analytics has caught up',
    async () => {
      const { videos } = await creator.client.call<{
        videos: { video_id: number; views: number; likes: number; comments: number }[];
      }>('GET', '/analytics/user/videos');
      const found = videos.find((entry) => entry.video_id === liked);
      return found && found.views >= 5 && found.likes >= 5 && found.comments >= 5 ? found : undefined;
    },
    120,
  );
  expect(stats).toMatchObject({ views: 5, likes: 5, comments: 5 });
});
