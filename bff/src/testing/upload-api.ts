import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDiskBlobs } from '@tallscreen/kit-files/blobs/disk';
import { until } from '@tallscreen/kit/testing/until';
import { z } from 'zod';
import { route } from '#http/route';
import { startApi } from '#testing/api';
import { receiveForm, type FormRules, type Received } from '#upload/receive-form';

export const MAX_BYTES = 3_000_000;

/** The default rules; a test may override some of them. */
export const uploadRules = {
  fileField: 'video',
  file: {
    extensions: ['mp4', 'mov'],
    maxBytes: MAX_BYTES,
    wrongExtension: 'wrong_video_extension',
    bodyTooLarge: 'video_body_too_large',
  },
} as const;

export type UploadApi = Awaited<ReturnType<typeof startUploadApi>>;

/** Serves POST /upload with these rules, and stores the files in a folder of its own. */
export async function startUploadApi(rules: FormRules) {
  const directory = await mkdtemp(path.join(tmpdir(), 'receive-'));
  const blobs = createDiskBlobs({ directory });
  const begun = Promise.withResolvers<void>();
  const upload = route({
    method: 'post',
    path: '/upload',
    operationId: 'upload',
    tag: 't',
    summary: 's',
    access: 'public',
    limits: [],
    response: z.custom<Received>(),
    handle: ({ req, res }) => {
      const received = receiveForm(req, res, blobs, rules);
      begun.resolve();
      return received;
    },
  });
  const api = await startApi([upload]);
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of blobs.list('')) found.push(key);
    return found;
  };
  return {
    api,
    blobs,
    /** Resolves when the first upload has begun. */
    begun: begun.promise,
    /** The keys of the stored objects. */
    keys,
    /** Resolves with no keys once nothing is stored. Removal of a partly written object may take a moment. */
    keysInTheEnd: (): Promise<string[]> => until(keys, (found) => found.length === 0),
    async close(): Promise<void> {
      await api.close();
      await rm(directory, { recursive: true });
    },
  };
}
