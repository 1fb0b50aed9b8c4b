/**
 * The levels of visibility of a live video. Everybody sees a public one. Everybody who has its address sees an unlisted
 * one, which stands in no list. Followers of its uploader see one for followers. Its uploader and admins see a private
 * one. This module has no imports, so that the browser can load it.
 */
export const videoAudiences = ['public', 'unlisted', 'followers', 'private'] as const;
export type VideoAudience = (typeof videoAudiences)[number];

/** An absent one, as in promos, is public. A level that a later version has added is private. */
export const audienceFrom = (stored: string | undefined): VideoAudience =>
  stored ? (videoAudiences.find((each) => each === stored) ?? 'private') : 'public';

/** How a viewer stands to a video. */
export interface VideoViewer {
  /** its uploader, or an admin */
  readonly isDecider: boolean;
  /** follows its uploader */
  readonly isFollower: boolean;
}

/** Whether a viewer who has the address of a live video may see it. */
export function maySee(audience: VideoAudience, { isDecider, isFollower }: VideoViewer): boolean {
  if (audience === 'public' || audience === 'unlisted') return true;
  return isDecider || (audience === 'followers' && isFollower);
}

/** Whether a live video stands in lists: for everybody, or for who follows its uploader. */
export const isListed = (audience: VideoAudience, isFollower = false): boolean =>
  audience === 'public' || (audience === 'followers' && isFollower);
