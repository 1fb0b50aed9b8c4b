import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { partAddress } from '@tallscreen/kit/testing/parts';
import { createTools } from '#ffmpeg/tools';

let base = '';
beforeAll(async () => void (base = await mkdtemp(join(tmpdir(), 'media-sandbox-'))));
afterAll(() => rm(base, { recursive: true, force: true }));

test('ffmpeg cannot copy a file from outside of its folder into its output', async () => {
  const ffmpegPath = partAddress('FFMPEG_PATH');
  const sandbox = await createSandbox({ memoryMb: 2_048, cpuSeconds: 30 });
  const tools = await createTools({ ffmpegPath, ffprobePath: partAddress('FFPROBE_PATH') }, sandbox);
  const folder = join(base, 'job');
  await mkdir(folder);
  const make = (path: string) => ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=duration=1', path];
  const copy = async (sound: string) => {
    await promisify(execFile)(ffmpegPath, make(sound));
    const list = join(folder, 'list.txt');
    await writeFile(list, `file '${sound}'\n`);
    const input = ['-y', '-f', 'concat', '-safe', '0', '-i', list];
    return tools.ffmpeg([input, ['-c', 'copy', join(folder, 'copy.wav')]], { folder, timeoutMs: 20_000 });
  };
  await copy(join(folder, 'own.wav'));
  const outside = copy(join(base, 'secret.wav')).then(
    () => 'copied',
    (error: { stderr?: string }) => error.stderr ?? '',
  );
  expect(await outside).toMatch(sandbox.layers.includes('own-files') ? /secret\.wav.*No such file/s : /copied/);
});
