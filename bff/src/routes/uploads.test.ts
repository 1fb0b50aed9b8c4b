import { refusal } from '@tallscreen/kit/testing/refusal';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDiskBlobs } from '@tallscreen/kit-files/blobs/disk';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const stored = new Map<string, bigint>();
let calls = 0;
let api: TestApi;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  const blobs = createDiskBlobs({ directory });
  api = await startTestBff(
    ({ add }) => {
      add(VideoService, {
        checkUpload: () => ({ cooldownRemainingSeconds: 0 }),
        createVideo({ objectKey, details }) {
          calls++;
          const id = stored.get(objectKey) ?? BigInt(stored.size + 1);
          stored.set(objectKey, id);
          if (calls === 1) throw refusal('unavailable', 'The answer was lost.');
          return { video: { id, ...(details && { details }), uploaderId: 7n } };
        },
      });
    },
    { blobs },
  );
});
afterAll(async () => {
  await api?.close();
  await rm(directory, { recursive: true });
});

test('an upload whose answer media lost is answered with 201 and stored once', async () => {
  const form = new FormData();
  form.set('title', 'Sun');
  form.set('video', new File(['bytes'], 'a.mp4', { type: 'video/mp4' }));
  const { status, body } = await api.call('POST', '/api/v1/videos/upload', { body: form, token: await tokenFor(7) });
  expect([status, body['id'], calls]).toEqual([201, 1, 2]);
  expect([...stored.values()]).toEqual([1n]);
});
