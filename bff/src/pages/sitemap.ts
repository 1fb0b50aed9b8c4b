import { timestampDate } from '@bufbuild/protobuf/wkt';
import { runDetached } from '@tallscreen/kit/context';
import { pagesOf } from '@tallscreen/kit/page';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { PublicVideoEntry } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { Clients } from '#clients';
import { toContent, type Content } from '#pages/content';
import { sitemap, type SitemapEntry } from '#pages/feeds';
import type { Links } from '#pages/heads';
import type { Reads } from '#reads/reads';

interface SitemapDeps {
  readonly clients: Pick<Clients, 'videos'>;
  readonly reads: Pick<Reads, 'users'>;
  readonly links: Links;
  readonly keptMs?: number;
}

/** A sitemap may have 50,000 entries; these are the newest, with their uploaders. */
const MAX_VIDEOS = 5_000;
const PER_CALL = 1_000;
/** Short, because a video may leave the list at any time. */
const KEPT_MS = 5_000;

/**
 * Makes the sitemap of the newest public videos and the profiles of their uploaders. The answer is kept for seconds,
 * because many robots come at the same time.
 */
export function createSitemap({ clients, reads, links, keptMs = KEPT_MS }: SitemapDeps) {
  let kept: { readonly content: Promise<Content>; readonly until: number } | undefined;

  async function read(): Promise<readonly SitemapEntry[]> {
    const videos: PublicVideoEntry[] = [];
    const list = (pageToken: string) => clients.videos.listPublicVideos({ pageSize: PER_CALL, pageToken });
    for await (const page of pagesOf(list)) {
      videos.push(...page.videos);
      if (videos.length >= MAX_VIDEOS) break;
    }
    const users = await reads.users.byIds(videos.map(({ uploaderId }) => uploaderId));
    const active = [...users.values()].filter(({ status }) => status === AccountStatus.ACTIVE);
    const isActive = new Set(active.map(({ id }) => id));
    return [
      ...active.map(({ username }) => ({ url: links.profile(username) })),
      ...videos
        .filter(({ uploaderId }) => isActive.has(uploaderId))
        .map(({ id, publishedAt }) => ({
          url: links.video(id),
          changedAt: publishedAt && timestampDate(publishedAt),
        })),
    ];
  }

  return (): Promise<Content> => {
    if (kept && kept.until > Date.now()) return kept.content;
    // Does not stop when the robot that asked first has gone: others wait for the same list.
    const content = runDetached(async () => toContent('application/xml; charset=utf-8', sitemap(await read())));
    kept = { content, until: Date.now() + keptMs };
    content.catch(() => (kept = undefined));
    return content;
  };
}
