import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { countOut, idOut, nextCursor, roleOut } from '#contract/common';
import { Video } from '#contract/video';
import { typedLine, typedText } from '#contract/typed-text';

const summary = { user_id: idOut, username: z.string(), avatar_url: z.string().nullable() };

/** A user in a list of users. */
export const UserSummary = z.object(summary);
export type UserSummary = z.output<typeof UserSummary>;

export const Profile = z
  .object({
    ...summary,
    bio: z.string(),
    role: roleOut,
    followers: countOut,
    following: countOut,
    total_likes: countOut,
    total_views: countOut,
    is_following: z.boolean(),
    is_muted: z.boolean().meta({ description: 'Whether the caller mutes the user' }),
    videos: z.array(Video),
    next_cursor: nextCursor,
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

export const FoundUsers = z.object({ users: z.array(UserSummary) }).meta({ id: 'FoundUsers' });
export type FoundUsers = z.output<typeof FoundUsers>;

export const FollowerList = z
  .object({ followers: z.array(UserSummary), next_cursor: nextCursor })
  .meta({ id: 'FollowerList' });
export type FollowerList = z.output<typeof FollowerList>;

export const FollowingList = z
  .object({ following: z.array(UserSummary), next_cursor: nextCursor })
  .meta({ id: 'FollowingList' });
export type FollowingList = z.output<typeof FollowingList>;

export const BlockList = z.object({ users: z.array(UserSummary), next_cursor: nextCursor }).meta({ id: 'BlockList' });
export type BlockList = z.output<typeof BlockList>;

export const Followed = z.object({ followers: countOut, is_following: z.boolean() }).meta({ id: 'Followed' });
export type Followed = z.output<typeof Followed>;

export const usernameParams = z.object({ username: z.string().min(1).max(textLimits.username) });

export const searchQuery = z.object({ q: typedLine(textLimits.search, { required: true }) });

export const bioBody = z.object({ bio: typedText(textLimits.bio, { name: 'bio' }) }).meta({ id: 'Bio' });
export type Bio = z.input<typeof bioBody>;
