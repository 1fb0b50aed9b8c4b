import { faceVideos } from './face-videos.ts';
import { glow, hush, pad, pluck, x, y } from './expressions.ts';

/** RGB expressions of x, y and T. */
export interface Drawing {
  readonly r: string;
  readonly g: string;
  readonly b: string;
}

/** RGB expressions of x, y and N, the number of a still. Drawing some stills is much faster than drawing each frame. */
export interface Stills extends Drawing {
  /** the width that they are drawn at, in pixels */
  readonly width: number;
  /** `when`: the number of the still that is shown, an expression of t in seconds */
  readonly stills: { readonly count: number; readonly when: string };
}

/** A generated video: its picture, its sound and its text. */
export interface DemoVideo {
  readonly file: string;
  readonly title: string;
  readonly hashtags: string;
  /** Username of the account that uploads it. */
  readonly by: string;
  readonly seconds: number;
  /** Output size, width x height in pixels. */
  readonly size: `${number}x${number}`;
  /** A lavfi source with its own size, or what is drawn small and scaled up. */
  readonly draw: { readonly source: string } | Drawing | Stills;
  /** An aevalsrc expression of t (seconds), amplitude within ±1. Without it the video has no audio track. */
  readonly sound?: string;
  /** Where the button of a promo leads. */
  readonly lead?: { readonly link: string; readonly text: string };
}

export const demoVideos: readonly DemoVideo[] = [
  ...faceVideos,
  {
    file: 'sun-over-water.mp4',
    title: 'Sun over still water',
    hashtags: 'calm sea sunset',
    by: 'ana.lund',
    seconds: 9,
    size: '540x960',
    draw: {
      r: `if(lt(${y},0.58),90+150*${y}+120*${glow('0.5', '0.36+T/90', 26)},70+150*exp(-6*abs(${x}-0.5)*(1.4+sin(70*${y}-2.4*T)))*(1.1-${y})+25*sin(90*${y}-3*T))`,
      g: `if(lt(${y},0.58),60+110*${y}+110*${glow('0.5', '0.36+T/90', 40)},58+90*exp(-8*abs(${x}-0.5)*(1.4+sin(70*${y}-2.4*T)))*(1.1-${y})+18*sin(90*${y}-3*T))`,
      b: `if(lt(${y},0.58),140-40*${y}+40*${glow('0.5', '0.36+T/90', 60)},110+30*sin(80*${y}-2.6*T))`,
    },
    sound: `${pad(146.8, 220, 293.7)}+${hush}`,
  },
  {
    file: 'aurora.mp4',
    title: 'Northern lights, sped up',
    hashtags: 'aurora night sky',
    by: 'ana.lund',
    seconds: 10,
    size: '720x1280',
    draw: {
      r: `20+60*pow(sin(4*${x}+0.7*sin(5*${y}+T)+T/3),2)*(1-${y})`,
      g: `24+200*pow(sin(6*${x}+1.2*sin(3*${y}+T*0.8)+T/2),4)*pow(1-${y},1.2)+30*${y}`,
      b: `60+120*pow(sin(5*${x}+sin(4*${y}-T)+T/4),2)*(1-${y})+40*${y}`,
    },
    sound: pad(110, 164.8, 246.9),
  },
  {
    file: 'lava-lamp.mp4',
    title: 'My lava lamp has opinions',
    hashtags: 'lava retro loop',
    by: 'bo.okafor',
    seconds: 8,
    size: '540x960',
    draw: {
      r: `min(255,40+230*(${glow('0.5+0.2*sin(T)', '0.5+0.35*sin(0.9*T+1)', 30)}+${glow('0.5+0.22*cos(0.8*T)', '0.5+0.38*sin(0.7*T+3)', 34)}+${glow('0.5+0.15*sin(1.3*T+2)', '0.85', 18)}))`,
      g: `min(255,14+110*(${glow('0.5+0.2*sin(T)', '0.5+0.35*sin(0.9*T+1)', 60)}+${glow('0.5+0.22*cos(0.8*T)', '0.5+0.38*sin(0.7*T+3)', 70)}))`,
      b: `70+60*${y}+30*${glow('0.5', '0.85', 9)}`,
    },
    sound: pluck(0.4, 196, 246.9, 293.7, 246.9),
  },
  {
    file: 'fractal-dive.mp4',
    title: 'Falling into a fractal',
    hashtags: 'fractal math hypnotic',
    by: 'bo.okafor',
    seconds: 8,
    size: '540x960',
    draw: {
      source:
        'mandelbrot=s=270x480:rate=25:maxiter=180:start_scale=1.6:end_scale=0.02:end_pts=220:start_x=-0.743643887:start_y=-0.131825904:inner=mincol',
    },
    sound: pluck(0.25, 220, 261.6, 329.6, 440, 329.6, 261.6),
  },
  {
    file: 'garden-of-life.mp4',
    title: 'A garden that plants itself',
    hashtags: 'gameoflife simulation',
    by: 'chi.moreau',
    seconds: 10,
    size: '720x720',
    draw: {
      source:
        'life=s=120x120:rate=12:mold=14:ratio=0.32:seed=7:death_color=#0c2a4a:life_color=#8ef0c0:mold_color=#142c54,fps=25',
    },
    sound: pluck(0.5, 329.6, 392, 493.9, 587.3),
  },
  {
    file: 'neon-tunnel.mp4',
    title: 'Neon tunnel, headphones on',
    hashtags: 'neon synth loop',
    by: 'chi.moreau',
    seconds: 8,
    size: '540x960',
    draw: {
      r: `127+120*sin(9/(0.15+hypot(${x}-0.5,(${y}-0.5)*H/W))-5*T+3*atan2(${y}-0.5,${x}-0.5))*min(1,3*hypot(${x}-0.5,(${y}-0.5)*H/W))`,
      g: `40+40*sin(7/(0.2+hypot(${x}-0.5,(${y}-0.5)*H/W))-4*T)*min(1,3*hypot(${x}-0.5,(${y}-0.5)*H/W))`,
      b: `150+100*sin(11/(0.15+hypot(${x}-0.5,(${y}-0.5)*H/W))-6*T)*min(1,3*hypot(${x}-0.5,(${y}-0.5)*H/W))`,
    },
    sound: `${pluck(0.2, 110, 110, 164.8, 110)}+0.5*${pad(220, 277.2)}`,
  },
  {
    file: 'meadow-wind.mp4',
    title: 'Ten seconds of wind in the meadow',
    hashtags: 'calm meadow wind',
    by: 'ana.lund',
    seconds: 10,
    size: '1280x720',
    draw: {
      r: `if(lt(${y},0.42+0.03*sin(7*${x}+T/2)),120+90*${y}+30*${glow('0.8', '0.2', 20)},60+55*pow(sin(40*${x}+9*${y}+2*sin(3*${x}-2*T)),2)*${y}+40*sin(6*${x}-1.6*T)*${y})`,
      g: `if(lt(${y},0.42+0.03*sin(7*${x}+T/2)),170+60*${y},120+70*pow(sin(40*${x}+9*${y}+2*sin(3*${x}-2*T)),2)*${y}+45*sin(6*${x}-1.6*T)*${y})`,
      b: `if(lt(${y},0.42+0.03*sin(7*${x}+T/2)),225,50+20*sin(6*${x}-1.6*T))`,
    },
    sound: hush,
  },
  {
    file: 'ink-in-milk.mp4',
    title: 'Ink in milk',
    hashtags: 'ink slowmotion art',
    by: 'chi.moreau',
    seconds: 9,
    size: '540x960',
    draw: {
      r: `230-150*pow(sin(3*${x}+2*sin(2*${y}+0.6*T)+1.5*sin(4*${x}-0.5*T)),2)`,
      g: `225-120*pow(sin(2.5*${x}+2.2*sin(2.2*${y}+0.5*T+1)+sin(5*${y}+0.4*T)),2)`,
      b: `235-60*pow(sin(3.2*${y}+1.8*sin(2.6*${x}-0.7*T)),2)`,
    },
    sound: pad(174.6, 261.6, 349.2),
  },
  {
    file: 'kaleidoscope.mp4',
    title: 'Kaleidoscope from a paper roll',
    hashtags: 'diy pattern colour',
    by: 'bo.okafor',
    seconds: 7,
    size: '608x1080',
    draw: {
      r: `140+110*sin(14*abs(${x}-0.5)+9*cos(6*abs(${y}-0.5)+T)+1.3*T)`,
      g: `110+90*sin(11*abs(${x}-0.5)*cos(T/2)+16*abs(${y}-0.5)-T)`,
      b: `150+100*cos(18*hypot(${x}-0.5,(${y}-0.5)*H/W)-1.7*T)`,
    },
    sound: pluck(0.3, 261.6, 311.1, 392, 466.2),
  },
  {
    file: 'city-rain.mp4',
    title: 'Rain on the night bus',
    hashtags: 'rain night city',
    by: 'ana.lund',
    seconds: 9,
    size: '540x960',
    draw: {
      r: `30+200*(${glow('0.25+0.02*sin(T)', '0.3', 60)}+${glow('0.7', '0.55+0.01*sin(2*T)', 50)})+18*sin(60*${x}+200*${y}-20*T)`,
      g: `30+120*(${glow('0.25', '0.3', 70)}+${glow('0.45', '0.75', 40)})+18*sin(63*${x}+190*${y}-19*T)`,
      b: `60+160*(${glow('0.8', '0.2', 40)}+${glow('0.15', '0.8', 45)})+22*sin(58*${x}+210*${y}-21*T)`,
    },
    sound: `3*${hush}`,
  },
  {
    file: 'paper-planets.mp4',
    title: 'Paper planets',
    hashtags: 'space stopmotion',
    by: 'chi.moreau',
    seconds: 8,
    size: '720x1280',
    draw: {
      r: `22+235*lt(hypot(${x}-0.5,(${y}-0.42)*H/W),0.24)*(0.75+0.25*sin(26*${y}+2*${x}+T))+235*lt(hypot(${x}-0.5-0.36*cos(T),(${y}-0.42-0.12*sin(T))*H/W),0.06)+200*gt(sin(917*X+T)*sin(613*Y),0.985)`,
      g: `20+130*lt(hypot(${x}-0.5,(${y}-0.42)*H/W),0.24)*(0.75+0.25*sin(26*${y}+2*${x}+T))+215*lt(hypot(${x}-0.5-0.36*cos(T),(${y}-0.42-0.12*sin(T))*H/W),0.06)+200*gt(sin(917*X+T)*sin(613*Y),0.985)`,
      b: `52+60*lt(hypot(${x}-0.5,(${y}-0.42)*H/W),0.24)+190*lt(hypot(${x}-0.5-0.36*cos(T),(${y}-0.42-0.12*sin(T))*H/W),0.06)+200*gt(sin(917*X+T)*sin(613*Y),0.985)`,
    },
  },
  {
    file: 'slow-embers.mp4',
    title: 'Embers, no talking',
    hashtags: 'fire cozy asmr',
    by: 'bo.okafor',
    seconds: 10,
    size: '540x960',
    draw: {
      r: `min(255,30+250*pow(${y},1.5)*(0.6+0.4*sin(14*${x}+3*sin(9*${y}+3*T)+2*T)))`,
      g: `min(255,10+140*pow(${y},2.4)*(0.6+0.4*sin(16*${x}+3*sin(8*${y}+3.4*T)+2.2*T)))`,
      b: `24+40*pow(${y},4)`,
    },
    sound: `2*${hush}*gt(random(1),0.6)`,
  },
];
