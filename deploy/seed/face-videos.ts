import { glow, hush, pluck, x, y } from './expressions.ts';
import { drawFaces } from './faces.ts';
import type { DemoVideo } from './videos.ts';

/** Videos of people, upright and wide. */
export const faceVideos: readonly DemoVideo[] = [
  {
    file: 'morning-song.mp4',
    title: 'The song I hum while the kettle boils',
    hashtags: 'music morning humming',
    by: 'chi.moreau',
    seconds: 8,
    size: '540x960',
    draw: drawFaces(
      [
        {
          cx: '0.5',
          cy: '0.02',
          size: 0.2,
          skin: [176, 118, 84],
          hair: [42, 30, 34],
          shirt: [232, 120, 88],
          mouths: [0.1, 0.5, 1, 0.1],
          looks: [-0.6, 0, 0.7, null],
        },
      ],
      [`70+40*${y}+30*${glow('0.2', '0.2', 3)}`, `120+30*${y}+40*${glow('0.2', '0.2', 3)}`, `130-10*${y}`],
      'if(lt(mod(t,2.9),0.14),3,floor(1.5+1.5*sin(6.4*t)*sin(1.3*t)))',
    ),
    sound: pluck(0.49, 261.6, 329.6, 392, 329.6, 293.7, 392),
  },
  {
    file: 'two-on-a-bench.mp4',
    title: 'Two on a bench, one bad joke',
    hashtags: 'friends joke bench',
    by: 'bo.okafor',
    seconds: 9,
    size: '1280x720',
    draw: drawFaces(
      [
        {
          cx: '0.33',
          cy: '0.0',
          size: 0.085,
          skin: [224, 172, 138],
          hair: [156, 88, 40],
          shirt: [64, 110, 190],
          mouths: [0.1, 0.5, 1, 0.1, 0.3, 0.1],
          looks: [0.6, 0.8, 0.8, 0.9, 0.9, null],
        },
        {
          cx: '0.67',
          cy: '0.01',
          size: 0.085,
          skin: [120, 78, 56],
          hair: [24, 22, 26],
          shirt: [236, 190, 70],
          mouths: [0, 0, 0, 0.6, 1, 0],
          looks: [-0.7, -0.7, -0.7, null, null, -0.7],
        },
      ],
      [
        `if(lt(${y},0.66),150+50*${y},96-20*${y})`,
        `if(lt(${y},0.66),196+20*${y},140-30*${y}+10*sin(70*${x}))`,
        `if(lt(${y},0.66),226-30*${y},74)`,
      ],
      // One talks, the other laughs.
      'if(lt(mod(t,3.1),0.13),5,if(lt(mod(t,5),2.6),floor(1.5+1.49*sin(11*t)),3+gt(sin(17*t),0)))',
    ),
    sound: `${hush}+0.2*gt(mod(t,5),2.4)*${pluck(0.11, 392, 440, 370)}`,
  },
];
