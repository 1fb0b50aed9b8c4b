import { expect, test } from '@jest/globals';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { until } from '@tallscreen/kit/testing/until';
import { noCut } from '@tallscreen/proto/rules/cut-rules';
import type { Tools } from '#ffmpeg/tools';
import { createUploadInspector } from '#ffmpeg/upload-inspector';

test('only three uploads are probed at a time', async () => {
  const ends: (() => void)[] = [];
  const ffprobe: Tools['ffprobe'] = () =>
    new Promise((resolve) => ends.push(() => resolve({ stdout: Buffer.from('{}'), stderr: '' })));
  const tools = { ffprobe } as Tools;
  const objectUrls = {
    withUrl: <T>(_key: string, use: (url: string) => Promise<T>) => use('http://127.0.0.1/x'),
    close: async () => undefined,
  };
  const inspector = createUploadInspector({} as Blobs, objectUrls, tools);
  const probes = Array.from({ length: 8 }, () => inspector.probe('incoming/x', 'mp4', noCut));
  for (let ended = 0; ended < probes.length; ended++) {
    await until(() => ends.length > ended);
    expect(ends.length - ended).toBeLessThanOrEqual(3);
    ends[ended]?.();
  }
  expect(await Promise.all(probes)).toHaveLength(8);
});
