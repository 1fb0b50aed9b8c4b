/** A sound of ffmpeg's `aevalsrc`: one expression for each channel, divided by `|`. */
export interface Sound {
  readonly expression: string;
  /** 4 s when absent */
  readonly seconds?: number;
  /** as long as the sound when absent */
  readonly pictureSeconds?: number;
  readonly rate?: number;
}

/** Like music: three notes of a chord with a slow beat; `size` is the share of full scale. */
const chord = (size: number, base = 220) =>
  `${size}/3*(sin(2*PI*${base}*t)+sin(2*PI*${base * 1.26}*t)+sin(2*PI*${base * 1.5}*t))*(0.75+0.25*sin(2*PI*0.7*t))`;
/** Like speech: syllables of a rough voice with pauses between words. */
const speech = (size: number, pitch = 120) =>
  `${size}*(0.6*sin(2*PI*${pitch}*t)+0.3*sin(2*PI*${pitch * 5}*t)+0.3*(random(0)-0.5))` +
  `*pow(abs(sin(2*PI*2*t)),2)*lt(mod(t,1.6),1.1)`;
const drums = (size: number, every = 0.4) => `${size}*sin(2*PI*90*t)*exp(-14*mod(t,${every}))`;
/** Like rain or wind: noise with weak high frequencies. */
const noise = (size: number) => `${size}*st(5,0.8*ld(5)+0.3*(2*random(1)-1))`;
const clicks = (size: number) => `${noise(size * 2)}*exp(-60*mod(t,0.5))`;
const clipped = (expression: string) => `clip(6*(${expression}),-0.99,0.99)`;
const both = (expression: string) => `${expression}|${expression}`;

/** Sounds like those that people record, each with a different loudness. */
export const sounds: Readonly<Record<string, Sound>> = {
  'music, loud': { expression: both(chord(0.95)) },
  'music, usual': { expression: both(chord(0.4)) },
  'music, quiet': { expression: both(chord(0.05)) },
  'music, very quiet': { expression: both(chord(0.015)) },
  'music, low notes': { expression: both(chord(0.6, 60)) },
  'music, high notes': { expression: both(chord(0.6, 1_760)) },
  'music, clipped': { expression: both(clipped(chord(0.9))) },
  'music that grows': { expression: both(`(t/4)*${chord(0.9)}`) },
  'music that fades': { expression: both(`exp(-t)*${chord(0.9)}`) },
  'music on the left': { expression: `${chord(0.5)}|0` },
  'music with drums': { expression: both(`${chord(0.15)}+${drums(0.8)}`) },
  'music in 5.1': { expression: [...Array(6).keys()].map((i) => chord(0.3, 200 + 20 * i)).join('|') },
  'music at 44.1 kHz': { expression: both(chord(0.3)), rate: 44_100 },
  'music at 8 kHz': { expression: chord(0.3), rate: 8_000 },
  'music for 20 s': { expression: both(chord(0.2)), seconds: 20 },
  'speech, loud': { expression: speech(0.9) },
  'speech, usual': { expression: speech(0.3) },
  'speech, far away': { expression: `${speech(0.04)}+${noise(0.002)}` },
  'speech, high voice': { expression: speech(0.4, 230) },
  'speech, clipped': { expression: clipped(speech(0.7)) },
  'speech over music': { expression: both(`${speech(0.5)}+${chord(0.06)}`) },
  'a word after a long pause': { expression: `gt(t,3)*${speech(0.5)}` },
  'drums, loud': { expression: both(drums(0.95)) },
  'drums, quiet': { expression: both(drums(0.1)) },
  'drums, slow': { expression: both(drums(0.7, 1)) },
  'clicks over a hum': { expression: both(`${clicks(0.9)}+0.03*sin(2*PI*100*t)`) },
  'a whisper, then a shout': { expression: `if(lt(t,2),0.02,0.9)*${speech(1)}` },
  'rain, loud': { expression: noise(0.8) },
  'rain, quiet': { expression: noise(0.03) },
  'square wave': { expression: both('0.99*sgn(sin(2*PI*330*t))') },
  'tone, mono': { expression: '0.2*sin(2*PI*1000*t)' },
  'tone for 2 s': { expression: '0.5*sin(2*PI*600*t)', seconds: 2 },
  'tone for 0.9 s': { expression: both('0.05*sin(2*PI*600*t)'), seconds: 0.9 },
  'tone for 0.3 s': { expression: both('0.4*sin(2*PI*600*t)'), seconds: 0.3 },
  'tone for 0.2 s of a longer clip': { expression: both('0.9*sin(2*PI*600*t)'), seconds: 0.2, pictureSeconds: 3 },
};

/** Sounds whose loudness is not changed. */
export const silences: Readonly<Record<string, Sound>> = {
  'digital silence': { expression: both('0') },
  'the noise of a microphone': { expression: noise(0.001) },
};
