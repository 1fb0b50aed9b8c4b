import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueVideo } from '../../bff/contract/admin.ts';
import type { Uploaded, Video } from '../../bff/contract/video.ts';
import type { Attempt } from './attempt.ts';
import { RequestFailed, videoForm, type Client } from './client.ts';
import type { DemoItem } from './content.ts';
import type { Members } from './members.ts';
import type { ProgressKeeper } from './progress.ts';

/** An item in the list of its uploader, or of the admin, whose list has more fields. */
type Listed = Pick<Video, 'id' | 'title' | 'status' | 'duration'> & Partial<QueueVideo>;

/** A video that is live. */
export interface Placed {
  readonly item: DemoItem;
  readonly id: number;
  readonly duration: number | null;
}

export interface PlacingDeps {
  readonly admin: Client;
  readonly members: Members;
  readonly progress: ProgressKeeper;
  readonly attempt: Attempt;
  readonly signal: AbortSignal;
}

const LOOK_AGAIN_MS = 400;
/** How often the uploader's list is read: an item may have been rejected, or approved by somebody else. */
const ASK_UPLOADER_MS = 10_000;
/** An item without a decision is given up this long after the last upload. */
const GIVE_UP_MS = 15 * 60_000;

/** Uploads items, and approves them as the admin when they are processed. */
export function openPlacing({ admin, members, progress, attempt, signal }: PlacingDeps) {
  const live: Placed[] = [];
  const waiting = new Map<number, DemoItem>();
  let isUploading = true;

  function settle(item: DemoItem, { id, status, duration, rejection_reason: reason }: Listed): void {
    if (status === 'pending') return;
    waiting.delete(id);
    if (status === 'rejected') return progress.failed(`"${item.title}"`, new Error(`was rejected: ${reason ?? ''}`));
    if (item.kind === 'videos') live.push({ item, id, duration });
    progress.live(item.kind, item.title);
  }

  /** Approves the demo's own processed items. Leaves other items in the queue to an admin. */
  async function approveReady(kind: DemoItem['kind']): Promise<void> {
    if (![...waiting.values()].some((item) => item.kind === kind)) return;
    for (const listed of await listAll(admin, `/admin/${kind}/pending`, kind)) {
      const item = waiting.get(listed.id);
      if (!item || listed.processing_stage) continue;
      const idField = kind === 'videos' ? 'video_id' : 'promo_id';
      const json = { [idField]: listed.id, action: 'approve', reason: '', seen_revision: listed.revision };
      await admin.call('POST', `/admin/${kind}/moderate`, { json });
      settle(item, { ...listed, status: 'approved' });
    }
  }

  async function askUploaders(): Promise<void> {
    for (const [id, item] of waiting) {
      const own = (await listOwn(await members(item.by), item.kind)).find((listed) => listed.id === id);
      if (own) settle(item, own);
    }
  }

  async function approveAll(): Promise<void> {
    let [askedAt, uploadedAt] = [Date.now(), 0];
    let last: unknown = new Error('is still being processed');
    while (isUploading || waiting.size > 0) {
      if (!isUploading) uploadedAt ||= Date.now();
      if (uploadedAt > 0 && Date.now() - uploadedAt > GIVE_UP_MS) break;
      try {
        await approveReady('videos');
        await approveReady('promos');
        if (Date.now() - askedAt > ASK_UPLOADER_MS) {
          askedAt = Date.now();
          await askUploaders();
        }
      } catch (error) {
        // The next round tries again.
        last = error;
      }
      await sleep(LOOK_AGAIN_MS, undefined, { signal });
    }
    for (const { title } of waiting.values()) progress.failed(`"${title}"`, last);
  }

  const approving = approveAll();
  // `end` awaits it; a stop may end the fill before.
  approving.catch(() => undefined);
  return {
    live: live as readonly Placed[],
    place: async (item: DemoItem): Promise<void> => {
      const own = await attempt(`"${item.title}"`, async () => upload(await members(item.by), item, signal));
      if (!own) return;
      waiting.set(own.id, item);
      settle(item, own);
    },
    /** Resolves when every uploaded item is decided. Call it after the last upload. */
    end: (): Promise<void> => {
      isUploading = false;
      return approving;
    },
  };
}

/** Uploads an item unless its account has it already, for example from an upload whose answer was lost. */
async function upload(client: Client, item: DemoItem, signal: AbortSignal): Promise<Listed> {
  const { kind, title, hashtags, file, lead } = item;
  for (;;) {
    const known = (await listOwn(client, kind)).find((listed) => listed.title === title);
    if (known) return known;
    const form = await videoForm(file, title, hashtags);
    if (lead) form.set('link', lead.link);
    if (lead) form.set('call_to_action', lead.text);
    try {
      const { id } = await client.call<Pick<Uploaded, 'id'>>('POST', `/${kind}/upload`, { form });
      return { id, title, status: 'pending', duration: null };
    } catch (error) {
      if (!(error instanceof RequestFailed && error.status === 429)) throw error;
      // The cooldown after the account's last video.
      await sleep(error.retryAfterSeconds * 1000, undefined, { signal });
    }
  }
}

const listOwn = (client: Client, kind: DemoItem['kind']): Promise<Listed[]> =>
  kind === 'videos' ? listAll(client, '/videos/me/uploads', 'uploads') : listAll(client, '/promos/my', 'promos');

async function listAll(client: Client, route: string, field: string): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { next_cursor?: string | null } & Record<string, unknown> = await client.call(
      'GET',
      `${route}?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    all.push(...((page[field] ?? []) as Listed[]));
    cursor = page.next_cursor ?? null;
  }
  return all;
}
