import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-mentions');
});
afterAll(() => social.dispose());

const newUsers = (...names: string[]) => Promise.all(names.map((name) => social.newUser(name)));
const messages = async (user: TestUser) =>
  (await social.notifications.listNotifications({}, user.as)).notifications.map(({ message }) => message);
const untilNotified = (user: TestUser, message: string) =>
  until(
    () => messages(user),
    (all) => all.includes(message),
  );

test('a mention notifies the user once, unless one of them blocks the other or the owner', async () => {
  const [owner, ana, bob, cleo, dan] = (await newUsers('moa', 'mia', 'Max_1', 'may', 'moe')) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const video = await social.newItem(owner.id, { title: 'Fog' });
  await social.blocks.setBlock({ userId: fromId(ana.id), isBlocked: true }, cleo.as);
  await social.blocks.setBlock({ userId: fromId(dan.id), isBlocked: true }, owner.as);
  const post = (text: string, parentId = 0n) =>
    social.comments.createComment({ videoId: fromId(video), text, parentId }, ana.as);
  const { comment: first } = await post('@max_1, @mia, @may, @moe and @nobody: look, @MAX_1!');
  await untilNotified(bob, 'mia mentioned you in a comment on "Fog".');
  await untilNotified(owner, 'mia commented on "Fog".');
  await post('@moa now', first!.id);
  await untilNotified(owner, 'mia mentioned you in a comment on "Fog".');
  expect(await messages(bob)).toHaveLength(1);
  expect(await messages(owner)).toHaveLength(2);
  for (const nobody of [ana, cleo, dan]) expect(await messages(nobody)).toEqual([]);
});

test('a mention works beside letters of scripts without spaces, and means the longest existing name', async () => {
  const [owner, ana, kenta, kentaSan] = (await newUsers('kumi', 'kana', 'kenta', 'kentaさん')) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const video = await social.newItem(owner.id, { title: 'Snow' });
  const post = (text: string) => social.comments.createComment({ videoId: fromId(video), text }, ana.as);
  await post('你好@kentaさん、a@kenta.c');
  await untilNotified(kentaSan, 'kana mentioned you in a comment on "Snow".');
  await post('你好＠kentaくん');
  await untilNotified(kenta, 'kana mentioned you in a comment on "Snow".');
  expect([await messages(kenta), await messages(kentaSan)].map((found) => found.length)).toEqual([1, 1]);
});
