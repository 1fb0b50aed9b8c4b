import { expect, test } from '@jest/globals';
import { audienceFrom, isListed, maySee, videoAudiences, type VideoViewer } from './video-audience.ts';

const viewers = {
  stranger: { isDecider: false, isFollower: false },
  follower: { isDecider: false, isFollower: true },
  decider: { isDecider: true, isFollower: false },
} satisfies Record<string, VideoViewer>;

test('each level lets in the ones before it and fewer people', () => {
  const seen = videoAudiences.map((audience) => [
    audience,
    Object.entries(viewers).flatMap(([name, viewer]) => (maySee(audience, viewer) ? [name] : [])),
  ]);
  expect(Object.fromEntries(seen)).toEqual({
    public: ['stranger', 'follower', 'decider'],
    unlisted: ['stranger', 'follower', 'decider'],
    followers: ['follower', 'decider'],
    private: ['decider'],
  });
});

test('only public videos stand in lists, and those for followers in the lists of followers', () => {
  expect(videoAudiences.filter((audience) => isListed(audience))).toEqual(['public']);
  expect(videoAudiences.filter((audience) => isListed(audience, true))).toEqual(['public', 'followers']);
});

test('a video without a level is public, and one of an unknown level is private', () => {
  expect([undefined, '', 'followers', 'friends'].map(audienceFrom)).toEqual([
    'public',
    'public',
    'followers',
    'private',
  ]);
});
