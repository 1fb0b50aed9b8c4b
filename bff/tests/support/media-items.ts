import { openAsBlob } from 'node:fs';
import { eventually } from '../../../deploy/tests/support/eventually.ts';
import { makeVideoFile, type VideoFileOptions } from '../../../deploy/tests/support/media.ts';
import type { Answer, Json } from './client.ts';
import { admin, type Person } from './people.ts';

export type Kind = 'videos' | 'promos';

export async function uploadForm(
  title: string,
  wish: VideoFileOptions = {},
  fileName = 'video.mp4',
): Promise<FormData> {
  const form = new FormData();
  form.set('title', title);
  form.set('hashtags', '#contract test');
  form.set('video', await openAsBlob(await makeVideoFile(wish)), fileName);
  return form;
}

export const upload = async (
  by: Person,
  title: string,
  kind: Kind = 'videos',
  wish?: VideoFileOptions,
): Promise<Answer> => by.call('POST', `/${kind}/upload`, { form: await uploadForm(title, wish) });

/** The longest time that an upload's processing may take: on a busy machine it takes minutes. */
const PROCESSED_SECONDS = 300;

/** Waits until the upload is processed. */
export function processed(by: Person, id: number, kind: Kind = 'videos'): Promise<Json> {
  const path = kind === 'videos' ? '/videos/me/uploads' : '/promos/my';
  return eventually(
    `${kind} ${id} processed`,
    async () => {
      const { body } = await by.call('GET', path);
      const list = (body['uploads'] ?? body['promos']) as Json[];
      const found = list.find((entry) => entry['id'] === id);
      return found?.['processing_stage'] === null ? found : undefined;
    },
    PROCESSED_SECONDS,
  );
}

export async function decide(
  id: number,
  action: 'approve' | 'reject',
  kind: Kind = 'videos',
  why: { reason?: string; at_seconds?: number } = {},
): Promise<void> {
  const call = (await admin()).call;
  const json = { [kind === 'videos' ? 'video_id' : 'promo_id']: id, action, ...why };
  await eventually(`${action} ${id}`, async () => {
    const { status } = await call('POST', `/admin/${kind}/moderate`, { json });
    return status === 200;
  });
}

/** Creates a live media item. */
export async function createLiveItem(
  by: Person,
  title: string,
  kind: Kind = 'videos',
  wish?: VideoFileOptions,
): Promise<number> {
  const { status, body, detail } = await upload(by, title, kind, wish);
  if (status !== 201) throw new Error(`upload: ${status} ${detail}`);
  const id = body['id'] as number;
  await processed(by, id, kind);
  await decide(id, 'approve', kind);
  await eventually(`${kind} ${id} known everywhere`, async () => {
    const [like, view] = [
      await by.call('POST', `/${kind}/${id}/unlike`),
      await by.call('POST', '/analytics/track', {
        json: { video_id: id, event: 'impression', item_type: kind.slice(0, -1) },
      }),
    ];
    return like.status === 200 && view.status === 200;
  });
  return id;
}
