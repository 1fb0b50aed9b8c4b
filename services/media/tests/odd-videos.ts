import { withBoxes } from './mp4-boxes.ts';
import type { VideoMaker } from './sample-videos.ts';

/** Writes ffmpeg's arguments as one line. */
const words = (line: string): string[] => line.trim().split(/\s+/);

const picture = (seconds: number, size = '180x320', rate = 30) =>
  `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
const sound = (seconds: number, hertz = 440) => `-f lavfi -i sine=frequency=${hertz}:duration=${seconds}`;
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const fragmented = '-movflags frag_keyframe+empty_moov+default_base_moof';

/**
 * Files that browsers play and that phones, screen recorders and broadcasters write. Each is small and has one oddity.
 */
export function oddVideos(videos: VideoMaker) {
  const make = (name: string, line: string) => videos.make(name, words(line));
  const sounding = (name: string, line: string, seconds = 2) =>
    make(name, `${picture(seconds)} ${sound(seconds)} ${h264} -c:a aac ${line}`);
  const twoSounds = () =>
    make('sounds.mov', `${picture(2)} ${sound(2)} ${sound(2, 880)} -map 0 -map 1 -map 2 ${h264} -c:a aac`);

  return {
    lateMp4: () => sounding('late.mp4', '-output_ts_offset 1.5'),
    lateMov: () => sounding('late.mov', '-output_ts_offset 2.5'),
    lateM4v: () => sounding('late.m4v', '-f mp4 -brand M4V -output_ts_offset 0.7'),
    lateWebm: () =>
      make('late.webm', `${picture(2)} ${sound(2)} -c:v libvpx -deadline realtime -c:a libopus -output_ts_offset 4`),
    fragments: () => sounding('fragments.mp4', fragmented),
    /** A recording without its first ten seconds. */
    lateFragments: async () => withBoxes(await sounding('fragments.mp4', fragmented)).delayFragments(10),
    /** Sound begins a second before the picture. */
    soundFirst: () =>
      make('sound-first.mp4', `-itsoffset 1 ${picture(2)} ${sound(3)} -map 0 -map 1 -fps_mode vfr ${h264} -c:a aac`),
    /** Sound begins a second after the picture. */
    pictureFirst: () =>
      make('picture-first.mp4', `${picture(2)} -itsoffset 1 ${sound(1)} -map 0 -map 1 -fps_mode vfr ${h264} -c:a aac`),
    lastStands: async () => withBoxes(await make('stands.mp4', `${picture(1)} ${h264} -bf 0`)).lastSampleLasts(4),
    onlyPicture: async () => withBoxes(await make('one.mp4', `${picture(0.03)} ${h264} -bf 0`)).lastSampleLasts(3),
    twoSounds,
    firstSoundUnknown: async () => withBoxes(await twoSounds()).hideFirstSound(),
    onlySoundUnknown: async () => withBoxes(await sounding('sound.mov', '')).hideFirstSound(),
    brand: async (name: string) => withBoxes(await sounding('brand.mp4', '')).brand(name),
    interlaced: () =>
      make(
        'interlaced.mp4',
        `-f lavfi -i testsrc2=s=180x320:r=50:d=2 -vf tinterlace=interleave_top,fieldorder=tff ${h264}
        -flags +ilme+ildct -x264opts tff=1`,
      ),
    hdr: (codec: string, transfer: string) =>
      codec === 'hevc'
        ? make(
            `${codec}-${transfer}.mp4`,
            `${picture(1)} -c:v libx265 -preset ultrafast -pix_fmt yuv420p10le
            -x265-params log-level=error:transfer=${transfer} -tag:v hvc1`,
          )
        : make(`${codec}-${transfer}.mp4`, `${picture(1)} ${h264} -color_trc ${transfer}`),
    /** A red picture whose left half is transparent. */
    transparent: (codec: 'libvpx' | 'libvpx-vp9') =>
      make(
        `${codec}.webm`,
        `-f lavfi -i color=red:s=320x320:r=10:d=1 -vf format=yuva420p,geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='255*gte(X,160)'
        -c:v ${codec} -deadline realtime -auto-alt-ref 0 -b:v 1M`,
      ),
    sized: (size: string, filter = 'null') =>
      make(`${size}-${filter.replaceAll(/\W/g, '')}.mp4`, `${picture(1, size, 10)} -vf ${filter} ${h264}`),
    changingRate: () => make('changing.mp4', `${picture(2)} -vf select='lt(n,5)+gt(n,50)' -fps_mode vfr ${h264} -bf 0`),
    /** Many tiny frames in a short time. */
    manyPictures: () => make('many.mp4', `${picture(2, '32x32', 200)} ${h264}`),
    manyPicturesWebm: () =>
      make('many.webm', `${picture(2, '32x32', 200)} -c:v libvpx -deadline realtime -cpu-used 8 -b:v 50k`),
    manyPicturesInFragments: () => make('many-fragments.mp4', `${picture(2, '32x32', 200)} ${h264} ${fragmented}`),
    /** An index that states ten pictures where there are 400. */
    lyingIndex: async () =>
      withBoxes(await make('many-plain.mp4', `${picture(2, '32x32', 200)} ${h264} -bf 0`)).claimFewerSamples(10),
  };
}
