import { expect } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import type { SocialWorld, TestUser } from './world.ts';

export const refused = (status: string, detail: string) => expect.objectContaining({ status, detail });

/** `open` returns the running service, which a test file starts before its first test. */
export const commentCalls = (open: () => SocialWorld) => ({
  post: async (by: TestUser, videoId: number, text: string, parentId = 0n) =>
    (await open().comments.createComment({ videoId: fromId(videoId), text, parentId }, by.as)).comment!,
  list: async (videoId: number) =>
    (await open().comments.listComments({ videoId: fromId(videoId) })).comments.map(({ text }) => text),
  count: async (videoId: number) => (await open().readEngagement(videoId)).comments,
});
