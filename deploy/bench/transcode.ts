/**
 * Compares what transcoding costs with what it cost with two renditions and the sound as it came:
 * `node deploy/bench/transcode.ts [ROUNDS]`. Counts the CPU time of ffmpeg only, on clips made for it.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChild } from '@tallscreen/kit-files/child/run';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { fitShorterSide, renditionSizes } from '../../services/media/src/domain/rendition-sizes.ts';
import { probeFile } from '../../services/media/src/ffmpeg/probe.ts';
import { createTools } from '../../services/media/src/ffmpeg/tools.ts';
import { transcode } from '../../services/media/src/ffmpeg/transcode.ts';
import { cpuSecondsOf } from './cpu.ts';
import { interleaved, printTable, type Row } from './table.ts';

const TIMEOUT_MS = 600_000;
const rounds = Number(process.argv[2] ?? 3);
const work = await mkdtemp(path.join(tmpdir(), 'tallscreen-transcode-'));
const outDir = path.join(work, 'out');
await mkdir(outDir);
const tools = await createTools(
  { ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' },
  await createSandbox({ memoryMb: 3_072, cpuSeconds: 600 }),
);

/** A moving picture with detail and grain, and a sound with high peaks, for which all filters are needed. */
async function makeClip(size: string, seconds: number): Promise<string> {
  const file = path.join(work, `${size}.mp4`);
  const picture = `mandelbrot=size=${size}:rate=30:end_scale=0.01,noise=alls=6:allf=t,trim=end=${seconds}`;
  const sound = `aevalsrc='0.5*(sin(2*PI*220*t)+sin(2*PI*277*t))*exp(-3*mod(t,0.7))':s=48000:d=${seconds}`;
  const made = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const encoded = '-c:v libx264 -preset ultrafast -crf 20 -pix_fmt yuv420p -c:a aac -b:a 160k -ac 2'.split(' ');
  await runChild(['ffmpeg', '-v', 'error', '-nostdin', '-y', ...made, ...encoded, file], { timeoutMs: TIMEOUT_MS });
  return file;
}

/** The command of two renditions, each scaled from the source, without a look at the sound. */
function twoRenditions(source: string, sizes: readonly { width: number; height: number }[]): string[] {
  const scaled = sizes.map(({ width, height }, i) => `[s${i}]scale=${width}:${height},format=yuv420p[v${i}]`);
  const outputs = sizes.flatMap((_, i) =>
    [
      ['-map', `[v${i}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-threads', '2'],
      ['-maxrate', i === 0 ? '3500k' : '1500k', '-bufsize', i === 0 ? '7000k' : '3000k', '-fps_mode', 'vfr'],
      ['-force_key_frames', 'expr:gte(t,n_forced*2)', '-map', '0:a:0', '-c:a', 'aac', '-b:a', '128k'],
      ['-ac', '2', '-ar', '48000', '-movflags', '+faststart', path.join(outDir, `before-${i}.mp4`)],
    ].flat(),
  );
  const graph = [`[0:V:0]split=2[s0][s1]`, ...scaled].join(';');
  return [
    'ffmpeg',
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-threads',
    '2',
    '-i',
    source,
    '-filter_complex',
    graph,
    ...outputs,
  ];
}

async function cpuOf(task: () => Promise<unknown>): Promise<number> {
  const from = cpuSecondsOf(process.pid);
  await task();
  return cpuSecondsOf(process.pid) - from;
}

const rows: Row[] = [];
for (const [size, seconds] of [
  ['1920x1080', 10],
  ['1080x1920', 10],
  ['720x1280', 15],
] as const) {
  const source = await makeClip(size, seconds);
  const report = await probeFile(tools, { path: source, folder: work, demuxer: 'mov' });
  const shown = report.video ?? { width: 0, height: 0 };
  const running = { folder: work, outDir, threads: 2, timeoutMs: TIMEOUT_MS, onPercent: () => undefined };
  const [ours, baseline] = await interleaved(
    rounds,
    () => cpuOf(() => transcode(tools, { ...running, source, demuxer: 'mov', report, sizes: renditionSizes(shown) })),
    () =>
      cpuOf(() =>
        runChild(twoRenditions(source, [fitShorterSide(shown, 720), fitShorterSide(shown, 480)]), {
          timeoutMs: TIMEOUT_MS,
        }),
      ),
  );
  rows.push({
    measure: `${seconds} s of ${size}`,
    ours: `${ours.toFixed(1)} s of CPU, three levelled`,
    baseline: `${baseline.toFixed(1)} s, two as they came`,
    ratio: (ours / baseline).toFixed(2),
    floor: '<= 1.20',
  });
}
await rm(work, { recursive: true });
printTable(rows);
