import { expect, jest, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { liveVideo, newMember } from '../support/stack.ts';

jest.setTimeout(600_000);

test('20 concurrent likes of 20 users count 20, and 20 concurrent likes of one user count 1, wherever they are shown', async () => {
  const creator = await newMember('creator');
  const crowded = await liveVideo(creator, 'liked by many');
  const crowd = await Promise.all(Array.from({ length: 20 }, () => newMember('user')));
  const fan = crowd[0] ?? creator;
  await Promise.all(crowd.map((member) => member.client.call('POST', `/videos/${crowded}/like`)));
  await Promise.all(Array.from({ length: 20 }, () => fan.client.call('POST', `/videos/${crowded}/like`)));
  const expected = 20;
  expect(await fan.client.call('GET', `/videos/${crowded}`)).toMatchObject({ likes: expected, liked: true });
  const { videos } = await fan.client.call<{ videos: { id: number; likes: number }[] }>(
    'GET',
    `/videos/feed?video=${crowded}`,
  );
  expect(videos[0]).toMatchObject({ id: crowded, likes: expected, liked: true });
  await eventually('profile and analytics agree', async () => {
    const profile = await fan.client.call<{ total_likes: number }>('GET', `/profile/${creator.username}`);
    const stats = await creator.client.call<{ videos: { video_id: number; likes: number }[] }>(
      'GET',
      '/analytics/user/videos',
    );
    return (
      profile.total_likes === expected && stats.videos.find((entry) => entry.video_id === crowded)?.likes === expected
    );
  });
});

test('concurrent likes and unlikes of one user end with the last request', async () => {
  const creator = await newMember('creator');
  const id = await liveVideo(creator, 'on and off');
  const fan = await newMember('user');
  const calls = Array.from({ length: 20 }, (_, i) =>
    fan.client.call('POST', `/videos/${id}/${i % 2 === 0 ? 'like' : 'unlike'}`),
  );
  await Promise.all(calls);
  await fan.client.call('POST', `/videos/${id}/like`);
  expect(await fan.client.call('GET', `/videos/${id}`)).toMatchObject({ likes: 1, liked: true });
});
