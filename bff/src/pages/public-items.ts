import { readText } from '@tallscreen/proto/rules/read-text';
import { AccountStatus, type PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, type Rendition, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { Clients } from '#clients';
import type { Reads } from '#reads/reads';
import { guest, toViewer } from '#reads/viewer';
import { id as idSchema } from '#contract/common';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { playable } from '#views/feed';
import { hashtagsOf, titleOf } from '#views/video-details';

/** A live video with its file to play and its uploader. */
export interface PublicVideo {
  readonly video: Video;
  readonly title: string;
  readonly hashtags: readonly string[];
  readonly file: Rendition;
  readonly uploader: PublicUser;
}

/** A user's profile with the newest live videos. */
export interface PublicProfile {
  readonly user: PublicUser;
  readonly videos: readonly PublicVideo[];
}

export interface PublicItems {
  /** Returns the video, or undefined unless everybody may see it. `id` is a path segment. */
  readonly video: (id: string) => Promise<PublicVideo | undefined>;
  /** Returns the user, or undefined unless there is an active one of this name. */
  readonly user: (username: string) => Promise<PublicUser | undefined>;
  readonly profile: (username: string, videos: number) => Promise<PublicProfile | undefined>;
}

interface PublicItemsDeps {
  readonly clients: Pick<Clients, 'videos'>;
  readonly reads: Pick<Reads, 'mediaItem' | 'users'>;
}

/** Reads public data, as a guest sees it. */
export function createPublicItems({ clients, reads }: PublicItemsDeps): PublicItems {
  const user = async (username: string) => {
    if (username.length > textLimits.username || username.includes('\0')) return undefined;
    const found = await reads.users.byName(username);
    return found && { ...found, bio: readText(found.bio) };
  };

  return {
    user,
    async video(typed) {
      const id = idSchema.safeParse(typed);
      const video = id.success ? await reads.mediaItem(id.data, guest) : undefined;
      if (video?.kind !== VideoKind.VIDEO) return undefined;
      const uploader = (await reads.users.byIds([video.uploaderId])).get(video.uploaderId);
      return publicVideo(video, uploader);
    },
    async profile(username, videos) {
      const found = await user(username);
      if (!found) return undefined;
      const viewer = toViewer(guest);
      const answer = await clients.videos.listUploads({
        uploaderId: found.id,
        viewer,
        kind: VideoKind.VIDEO,
        pageSize: videos,
      });
      return { user: found, videos: answer.videos.flatMap((video) => publicVideo(video, found) ?? []) };
    },
  };
}

/** Media hides the videos of a banned user a moment after identity has banned the user. */
function publicVideo(video: Video, uploader: PublicUser | undefined): PublicVideo | undefined {
  const file = playable(video);
  if (!file || uploader?.status !== AccountStatus.ACTIVE) return undefined;
  return { video, title: titleOf(video), hashtags: hashtagsOf(video), file, uploader };
}
