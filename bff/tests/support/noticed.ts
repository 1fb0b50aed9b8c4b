import { stackUrl } from '../../../deploy/tests/support/stack.ts';
import { guest, type Json } from './client.ts';
import { newName } from './people.ts';
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

/** A repeat with the same secret id gets the same key. */
export const noticeWrites = (scene: () => Scene): Writes => [
  ['POST /notices', () => ({ by: { call: guest }, wish: { json: noticeOf(scene().live, { client_id: newName() }) } })],
];
