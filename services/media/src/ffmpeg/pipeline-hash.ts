import { createHash } from 'node:crypto';
import { renditionSizes } from '#domain/rendition-sizes';
import { readProbeOutput } from '#ffmpeg/probe-output';
import { makeStills } from '#ffmpeg/stills';
import type { Tools } from '#ffmpeg/tools';
import { transcode } from '#ffmpeg/transcode';

/** What ffprobe says of an ordinary source. */
const probed = {
  streams: [
    { index: 0, codec_type: 'video', codec_name: 'h264', width: 1080, height: 1920, avg_frame_rate: '30/1' },
    { index: 1, codec_type: 'audio', codec_name: 'aac', sample_fmt: 'fltp' },
  ],
  format: { duration: 8 },
  packets: [{ stream_index: 0, pts_time: 7.9, duration_time: 0.1 }],
};

/** Changes with every argument of ffmpeg: files with another hash are not what ffmpeg would now make. */
export async function hashOfPipeline(): Promise<string> {
  const told = createHash('sha256');
  // As of a quiet sound with high peaks, for which all filters are needed.
  const done = { stdout: Buffer.from('lavfi.r128.I=-30\nlavfi.r128.sample_peak=1\n'), stderr: '' };
  const listener: Tools = {
    canToneMap: true,
    canDecodeAlpha: true,
    ffmpeg: (lines) => {
      told.update(JSON.stringify(lines));
      return Promise.resolve(done);
    },
    ffprobe: () => Promise.resolve(done),
  };
  const report = readProbeOutput(JSON.stringify(probed), '');
  const sizes = renditionSizes(report.video ?? { width: 0, height: 0 });
  const files = { folder: 'folder', source: 'source', outDir: 'out' };
  const { durationMs } = report;
  const running = { threads: 1, timeoutMs: 0, onPercent: () => undefined };
  await transcode(listener, { ...files, ...running, demuxer: 'mov', report, sizes });
  for (const size of sizes) await makeStills(listener, { ...files, size, durationMs });
  return told.digest('hex');
}
