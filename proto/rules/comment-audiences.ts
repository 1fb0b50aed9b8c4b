/** The groups of people who may comment on a video. This module has no imports, so that the browser can load it. */
export const commentAudiences = ['everyone', 'followers', 'off'] as const;
export type CommentAudience = (typeof commentAudiences)[number];
