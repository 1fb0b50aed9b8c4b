import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { appendFile, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { control } from '../../local/testing/control.ts';
import { createClient, videoForm } from '../../seed/client.ts';
import { eventually } from '../support/eventually.ts';
import { makeVideoFile } from '../support/media.ts';
import { newMember, PASSWORD, processed, stackUrl, upload, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

const sh = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' });

/** The local S3 server's folder, if this user may mount a disk of its own there (root on Linux). */
async function findFolder(): Promise<string | undefined> {
  const pid = (await control.processes()).find(({ name }) => name === 's3')?.pid;
  if (pid === undefined || process.getuid?.() !== 0) return undefined;
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .find((word) => path.basename(word) === 's3');
}

/** Moves the content of the store to a small disk. */
async function shrink(folder: string) {
  const aside = mkdtempSync(path.join(tmpdir(), 'tallscreen-store-'));
  await control.stopPart('s3');
  sh('cp', '-a', `${folder}/.`, aside);
  const usedKib = Number(sh('du', '-sk', aside).split('\t')[0]);
  sh('mount', '-t', 'tmpfs', '-o', `size=${usedKib + 4 * 1024}k`, 'tmpfs', folder);
  sh('cp', '-a', `${aside}/.`, folder);
  await control.startPart('s3');
  return {
    grow: () => void sh('mount', '-o', 'remount,size=1g', folder),
    async restore(): Promise<void> {
      await control.stopPart('s3');
      rmSync(aside, { recursive: true });
      sh('cp', '-a', `${folder}/.`, `${aside}/`);
      sh('umount', folder);
      sh('cp', '-a', `${aside}/.`, folder);
      rmSync(aside, { recursive: true });
      await control.startPart('s3');
    },
  };
}

const folder = await findFolder();
let disk: Awaited<ReturnType<typeof shrink>> | undefined;
afterAll(async () => {
  await disk?.restore();
  await control.start('media-worker');
});

/** A video with bytes behind it that players ignore, so that it fills several parts of an upload. */
async function makeLargeFile(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tallscreen-large-')), 'large.mp4');
  await copyFile(await makeVideoFile(), file);
  const free = Buffer.alloc(12 << 20);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  await appendFile(file, free);
  return file;
}

async function tryUpload({ email }: Member, file: string): Promise<{ status: number; detail: string }> {
  const form = new URLSearchParams({ username: email, password: PASSWORD });
  const { access_token: token } = await createClient(stackUrl).call<{ access_token: string }>('POST', '/auth/login', {
    form,
  });
  const answer = await fetch(`${stackUrl}/api/v1/videos/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: await videoForm(file, 'Too much', 'test'),
  });
  const { detail = '' } = (await answer.json()) as { detail?: string };
  return { status: answer.status, detail };
}

const describeOnOwnStore = folder === undefined ? describe.skip : describe;
describeOnOwnStore('on a store of our own', () => {
  test('a full object store refuses uploads with a sentence, keeps no part of them, and recovers', async () => {
    const [creator, waiting, fan] = await Promise.all([newMember('creator'), newMember('creator'), newMember()]);
    await control.stop('media-worker');
    const waits = await upload(waiting, 'Waits for room', { seconds: 10, size: '720x1280' });
    disk = await shrink(folder ?? '');
    const large = await makeLargeFile();
    const before = await control.objects();

    for (let tries = 0; tries < 3; tries++) {
      const { status, detail } = await tryUpload(creator, large);
      expect([503, 507]).toContain(status);
      expect(detail).toMatch(/file store/);
    }
    expect(await control.objects()).toEqual(before);
    const { uploads } = await creator.client.call<{ uploads: unknown[] }>('GET', '/videos/me/uploads');
    expect(uploads).toEqual([]);
    // Actions that need no space in the store still work.
    const json = { receiver_id: creator.id, content: 'No room?' };
    expect(await fan.client.call('POST', '/messages', { json })).toMatchObject({ content: 'No room?' });

    disk.grow();
    await control.start('media-worker');
    expect(await processed(waiting, waits)).toMatchObject({ status: 'pending' });
    expect((await tryUpload(creator, large)).status).toBe(201);
    await eventually('the upload is processed', async () => {
      const { uploads: now } = await creator.client.call<{ uploads: { status: string }[] }>(
        'GET',
        '/videos/me/uploads',
      );
      return now[0]?.status === 'pending';
    });
    await rm(path.dirname(large), { recursive: true });
  });
});
