import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, jest, test } from '@jest/globals';
import { createAddToBlockLog } from '@tallscreen/kit/block-log';
import { createLogger } from '@tallscreen/kit/logger';
import { createScope } from '@tallscreen/kit/service';
import { auditFiles } from '../../backup/audit-files.ts';
import { backUp } from '../../backup/backup.ts';
import { readBackupConfig } from '../../backup/config.ts';
import { openParts } from '../../backup/parts.ts';
import { restore } from '../../backup/restore.ts';
import { control } from '../../local/testing/control.ts';
import { RequestFailed, signIn, type Client } from '../../seed/client.ts';
import { eventually } from '../support/eventually.ts';
import { emptyStores, stopWriters } from '../support/restored-stack.ts';
import { admin, liveVideo, newMember, PASSWORD, stackUrl } from '../support/stack.ts';

jest.setTimeout(900_000);

const logger = createLogger({ name: 'backup', level: 'silent' });
const { scope, stop } = createScope('backup', logger);
const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-backup-'));
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

type Json = Record<string, unknown>;
const get = (client: Client, url: string): Promise<Json> => client.call('GET', url);

/** Comments until `signal` aborts, so that events are under way while the backup is made. */
async function comment(client: Client, videoId: number, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    await client
      .call('POST', '/comments', { json: { video_id: videoId, text: `busy ${n}` } })
      .catch((error: unknown) => {
        if (!(error instanceof RequestFailed)) throw error;
      });
  }
}

test('a backup that is made under writes restores an empty stack, which goes on from there', async () => {
  const [creator, viewer] = await Promise.all([newMember('creator'), newMember()]);
  const videoId = await liveVideo(creator, 'Kept');
  await viewer.client.call('POST', `/videos/${videoId}/like`);
  await viewer.client.call('POST', '/comments', { json: { video_id: videoId, text: 'kept comment' } });
  await viewer.client.call('POST', '/messages/', {
    json: { receiver_id: creator.id, content: 'kept message', client_id: 'once' },
  });
  await eventually('the like is counted and notified', async () => {
    const { notifications } = (await get(creator.client, '/me/notifications')) as { notifications: Json[] };
    return notifications.some(({ kind }) => kind === 'like');
  });

  const config = readBackupConfig();
  const source = 'incoming/in-processing';
  // Acts like the worker of a video that is in processing in the snapshot: it deletes the source when it is done.
  let finishing: Promise<void> | undefined;
  const onStep = () => void (finishing ??= parts.blobs.remove([source]));
  const parts = await openParts(scope, config, onStep);
  await parts.blobs.putStream(source, Readable.from(['a video']), { contentType: 'video/mp4' });
  const over = new AbortController();
  const writing = comment(viewer.client, videoId, over.signal);
  const manifest = await backUp(parts, folder).finally(() => over.abort());
  await Promise.all([writing, finishing]);
  expect(manifest.objects[source]).toBe('video/mp4');
  expect(manifest.documents['identity.users']).toBeGreaterThan(2);
  const mark = await parts.databases
    .get('identity')!
    .collection<{ _id: string; createdAt?: Date }>('backups')
    .findOne({ _id: 'last' });
  expect(mark?.createdAt).toEqual(new Date(manifest.createdAt));

  const stopped = await stopWriters(parts);
  await expect(restore(parts, folder)).rejects.toThrow('is not empty');
  const records = path.join(folder, 'topics.jsonl');
  const sound = await readFile(records);
  await writeFile(records, Buffer.concat([sound.subarray(0, -2), Buffer.from('?\n')]));
  await expect(restore(parts, folder)).rejects.toThrow('topics.jsonl: changed');
  await writeFile(records, sound);
  await emptyStores(parts, { config, logger });

  // A block after the backup, which the restored social does not know.
  const [blocker, blocked] = [creator.id, viewer.id];
  await createAddToBlockLog({ redis: parts.redis! })({
    blockerId: blocker,
    blockedId: blocked,
    isBlocked: true,
    isMuted: false,
    revision: 9,
  });
  // Another client, because the first one remembers the deleted topics.
  await restore(await openParts(scope, config, () => undefined), folder);
  expect(await parts.redis!.exists('blocks')).toBe(0);
  for (const [service, database] of parts.databases) {
    for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray())
      expect([service, name, await database.collection(name).countDocuments()]).toEqual([
        service,
        name,
        manifest.documents[`${service}.${name}`],
      ]);
  }
  for (const name of stopped) await control.start(name);
  await control.allReady();

  const video = (await get(viewer.client, `/videos/${videoId}`)) as {
    likes: number;
    video_url: string;
    comments: number;
  };
  expect(video.likes).toBe(1);
  expect((await fetch(`${stackUrl}${video.video_url}`)).status).toBe(200);
  // When it starts, identity writes the revocations again, so the sessions from before the change of the creator's role
  // end.
  const again = await eventually('the creator is signed in', async () => {
    const client = await signIn(stackUrl, creator.email, PASSWORD);
    return (await get(client, '/auth/me')) && client;
  });
  const conversation = (await get(again, `/messages/conversation/${viewer.id}`)) as { messages: Json[] };
  expect(conversation.messages.map(({ content }) => content)).toEqual(['kept message']);
  const before = (await get(again, '/me/notifications')) as { notifications: Json[] };
  expect(before.notifications.filter(({ kind }) => kind === 'like')).toHaveLength(1);

  // Restored consumers must handle new events of restored services.
  const fan = await newMember();
  await fan.client.call('POST', `/videos/${videoId}/like`);
  await fan.client.call('POST', '/comments', { json: { video_id: videoId, text: 'after the restore' } });
  // All comments of a day are one notification, with the newest commenter and the count.
  const commentsOf = ({ notifications }: { notifications: Json[] }) =>
    notifications.filter(({ kind }) => kind === 'comment').map(({ title, message }) => ({ title, message }));
  await eventually('the creator is notified again', async () => {
    const now = commentsOf((await get(again, '/me/notifications')) as { notifications: Json[] });
    return JSON.stringify(now) !== JSON.stringify(commentsOf(before));
  });
});

test('an audit names the file that a video misses and the one that nothing needs', async () => {
  const parts = await openParts(scope, readBackupConfig(), () => undefined);
  const videoId = await liveVideo(await newMember('creator'), 'Audited');
  const video = await parts.databases
    .get('media')!
    .collection<{ _id: number }>('media_items')
    .findOne({ _id: videoId });
  const { renditions } = (video as unknown as { files: { renditions: { key: string }[] } }).files;
  const [lost] = renditions.map(({ key }) => key);
  const strange = `videos/${videoId}/strange.mp4`;
  const ofVideo = async () => {
    const { missing, unneeded } = await auditFiles(parts, 0);
    const isOfVideo = (key: string) => key.startsWith(`videos/${videoId}/`);
    return { missing: missing.filter(({ key }) => isOfVideo(key)), unneeded: unneeded.filter(isOfVideo) };
  };
  expect(await ofVideo()).toEqual({ missing: [], unneeded: [] });
  await parts.blobs.copy(lost!, strange);
  await parts.blobs.remove([lost!]);
  expect(await ofVideo()).toEqual({
    missing: [{ key: lost, document: `media.media_items ${videoId}` }],
    unneeded: [strange],
  });
  await parts.blobs.move(strange, lost!);
  expect(await ofVideo()).toEqual({ missing: [], unneeded: [] });
});

test('an audit knows the logo of the installation, and not the one that it replaced', async () => {
  const parts = await openParts(scope, readBackupConfig(), () => undefined);
  const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
  const setLogo = async (): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([gif], { type: 'image/gif' }), 'logo.gif');
    const { logo_url: url } = await admin.call<{ logo_url: string }>('PUT', '/admin/instance/logo', { form });
    return url.replace('/media/', '');
  };
  await setLogo();
  const logo = await setLogo();
  const ofLogos = async () => {
    const { missing, unneeded } = await auditFiles(parts, 0);
    const isLogo = (key: string) => key.startsWith('logos/');
    return { missing: missing.map(({ key }) => key).filter(isLogo), unneeded: unneeded.filter(isLogo) };
  };
  expect(await ofLogos()).toEqual({ missing: [], unneeded: [] });
  await parts.blobs.remove([logo]);
  expect(await ofLogos()).toEqual({ missing: [logo], unneeded: [] });
  await admin.call('DELETE', '/admin/instance/logo');
  expect(await ofLogos()).toEqual({ missing: [], unneeded: [] });
});
