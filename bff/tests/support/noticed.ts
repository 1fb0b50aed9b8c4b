import { stackUrl } from '../../../deploy/tests/support/stack.ts';
import { guest, type Json } from './client.ts';
import { createLiveItem } from './media-items.ts';
import { newName, newPerson, type Person } from './people.ts';
import type { Scene } from './scene.ts';
import type { Writes } from './write.ts';

/** A notice about this video by somebody without an account. */
export const noticeOf = (videoId: number, change: Json = {}): Json => ({
  item_url: `${stackUrl}/video/${videoId}`,
  category: 'illegal',
  text: `It is against the law. ${newName()}`,
  email: `${newName()}@mail.test`,
  statement: true,
  ...change,
});

/** The fields that turn an appeal into a counter-notice. */
export const counterNotice = { name: 'Ben Miller', address: 'Main Street 1\nTown', statement: true };

/** A video that was removed after a copyright notice, and the decision about it. */
export async function removedForCopyright(staff: Person) {
  const uploader = await newPerson('creator');
  const video = await createLiveItem(uploader, `Copied ${newName()}`, 'videos', { source: 'mandelbrot' });
  const claim = { category: 'copyright', name: 'Ann', work: 'My song' };
  const sent = await guest('POST', '/notices', { json: noticeOf(video, claim) });
  const notice = { id: Number(sent.body['id']), key: String(sent.body['key']) };
  const removed = await staff.call('POST', '/admin/reports/remove', { json: { report_id: notice.id } });
  if (removed.status !== 200) throw new Error(`not removed: ${removed.detail}`);
  const [decision] = (await uploader.call('GET', '/me/decisions')).body['decisions'] as Json[];
  return { uploader, video, notice, decision: Number(decision?.['id']) };
}

/** A repeat with the same secret id gets the same key. */
export const noticeWrites = (scene: () => Scene, staff: () => Person): Writes => [
  ['POST /notices', () => ({ by: { call: guest }, wish: { json: noticeOf(scene().live, { client_id: newName() }) } })],
  [
    'POST /notices/{id}/objection',
    async () => {
      const { uploader, notice, decision } = await removedForCopyright(staff());
      const json = { text: 'It is mine.', counter_notice: counterNotice };
      await uploader.call('POST', `/decisions/${decision}/appeal`, { json });
      return { by: { call: guest }, at: [notice.id], wish: { json: { key: notice.key, text: 'Court of Town' } } };
    },
  ],
];
