import { expect, test } from '@jest/globals';
import { readProbeOutput } from '#ffmpeg/probe-output';
import { createProgressReader } from '#ffmpeg/progress';
import { filterGraph } from '#ffmpeg/filter-graph';

const video = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1920,
  height: 1080,
  avg_frame_rate: '30000/1001',
};
const read = (changes: object, stderr = '') =>
  readProbeOutput(
    JSON.stringify({
      streams: [video],
      format: { duration: '10.0' },
      packets: [{ pts_time: '9.9', duration_time: '0.1' }],
      ...changes,
    }),
    stderr,
  );

test('sizes are as shown: after rotation, with square pixels', () => {
  const turned = { ...video, side_data_list: [{ side_data_type: 'Display Matrix', rotation: -90 }] };
  expect(read({ streams: [turned] }).video).toMatchObject({ width: 1080, height: 1920 });
  const wide = { ...video, width: 720, height: 576, sample_aspect_ratio: '16:11' };
  expect(read({ streams: [wide] }).video).toMatchObject({ width: 1047, height: 576 });
  expect(read({ streams: [{ ...video, sample_aspect_ratio: '0:1' }] }).video).toMatchObject({ width: 1920 });
});

test('a cover picture or a track of an unknown codec does not count as video', () => {
  expect(read({ streams: [{ ...video, disposition: { attached_pic: 1 } }] }).video).toBeNull();
  expect(read({ streams: [{ ...video, codec_name: undefined }] }).video).toBeNull();
  expect(read({ streams: [] })).toMatchObject({ video: null, hasAudio: false });
});

test('sound counts if it can be decoded, and is missed if it cannot; a track without any counts for nothing', () => {
  const sound = { index: 1, codec_type: 'audio', codec_name: 'aac', sample_fmt: 'fltp', nb_frames: '9' };
  const unknown = { ...sound, index: 2, codec_name: undefined, sample_fmt: undefined };
  const tracks = (...more: object[]) => read({ streams: [video, ...more] });
  expect(tracks(sound)).toMatchObject({ hasAudio: true, soundTrack: 0, isSoundUnreadable: false });
  expect(tracks(unknown, sound)).toMatchObject({ hasAudio: true, soundTrack: 1, isSoundUnreadable: false });
  // A codec that ffmpeg knows by name and has no decoder for.
  const nameOnly = { ...unknown, codec_name: 'ac4' };
  for (const one of [unknown, nameOnly])
    expect(tracks(one)).toMatchObject({ hasAudio: false, isSoundUnreadable: true });
  expect(tracks({ ...unknown, nb_frames: 'N/A' })).toMatchObject({ hasAudio: false, isSoundUnreadable: false });
});

test('a duration that is not stated is read from the last packet', () => {
  expect(read({ format: {} })).toMatchObject({ durationMs: 10_000, isTruncated: false });
});

test('content that ends early, or that ffprobe misses, counts as truncated', () => {
  expect(read({}).isTruncated).toBe(false);
  expect(read({ packets: [{ pts_time: '5', duration_time: '0.1' }] }).isTruncated).toBe(true);
  expect(read({}, '[mov] stream 1, offset 0x8e213: partial file').isTruncated).toBe(true);
});

test('a list of very many packets is read', () => {
  const packets = Array.from({ length: 200_000 }, () => ({ pts_time: '9.9', duration_time: '0.1' }));
  expect(read({ packets })).toMatchObject({ isTruncated: false });
});

test('progress rises in whole percents and stays below 100', () => {
  const seen: number[] = [];
  const reader = createProgressReader(10_000, (percent) => seen.push(percent));
  for (const piece of [
    'out_time_us=N/A\nout_time_us=10',
    '0000\nout_time_us=150000\nout_',
    'time_us=5000000\nout_time_us=4000000\n',
    'out_time_us=12000000\n',
  ]) {
    reader(Buffer.from(piece));
  }
  expect(seen).toEqual([1, 50, 99]);
});

test('only a high frame rate or a wide gamut is reduced', () => {
  const sizes = [{ name: '480p', width: 480, height: 854 }];
  expect(filterGraph(read({}), sizes, { canToneMap: true })).toBe(
    '[0:V:0]scale=480:854:in_color_matrix=bt709:out_color_matrix=bt709,' +
      'setsar=1,format=yuv420p,setparams=colorspace=bt709[v0]',
  );
  const special = read({ streams: [{ ...video, avg_frame_rate: '120/1', color_transfer: 'arib-std-b67' }] });
  expect(filterGraph(special, sizes, { canToneMap: true })).toMatch(
    /^\[0:V:0\]fps=60,setparams=colorspace=bt2020nc:color_primaries=bt2020,zscale=/,
  );
  expect(filterGraph(special, sizes, { canToneMap: false })).not.toContain('zscale');
});
