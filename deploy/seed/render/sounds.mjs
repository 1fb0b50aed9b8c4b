import { ramp } from './brush.js';
import { fall, FIRST, LAST } from './domino-fall.js';
import { PERIOD, ROUNDS, starts, strikes, way } from './marble-path.js';
import { CYCLE, START, swings } from './pendulum-time.js';
import { melody } from './tune.js';

/** Plays chords as arpeggios: `chords` of MIDI notes, one a bar. */
const arpeggio = (track, { chords, bar, step, from = 0, to = track.seconds, voice = 'pluck', ...options }) => {
  for (let t = from, n = 0; t < to; t += step, n++) {
    const chord = chords[Math.floor((t - from) / bar) % chords.length];
    track[voice](t, chord[n % chord.length], { pan: ((n % 3) - 1) * 0.4, ...options });
  }
};
const beat = (track, { tempo, from = 0, to = track.seconds, swing = 0.12, gain = 1 }) => {
  const q = 60 / tempo;
  for (let t = from, n = 0; t < to; t += q / 2, n++) {
    if (n % 4 === 0 || n % 16 === 10) track.kick(t, { gain: 0.42 * gain });
    if (n % 8 === 4) track.snare(t, { gain: 0.24 * gain });
    track.hat(t + (n % 2 ? swing * q : 0), { gain: 0.05 * gain });
  }
};
const CALM = [
  [60, 64, 67, 71],
  [57, 60, 64, 67],
  [65, 69, 72, 76],
  [55, 59, 62, 65],
];
const WARM = [
  [62, 66, 69, 73],
  [59, 62, 66, 69],
  [55, 59, 62, 66],
  [57, 61, 64, 67],
];
const BRIGHT = [
  [60, 64, 67, 72],
  [65, 69, 72, 77],
  [67, 71, 74, 79],
  [60, 64, 67, 76],
];

/** The sound of each clip, made for its moments. */
export const sounds = {
  cat(s) {
    s.rain(s.seconds, { gain: 0.05 });
    s.hum(0, s.seconds, 26, { gain: 0.12, level: (t) => 0.5 + 0.5 * Math.max(0, Math.sin(t * 3.4)) });
    arpeggio(s, { chords: CALM, bar: 2.24, step: 0.28, voice: 'bell', gain: 0.11, fall: 3, bright: 1.2 });
    for (const t of [1.9, 4.6, 7.7]) s.bell(t, 88, { gain: 0.05 });
  },
  train(s) {
    const tunnel = (t) => ramp(t, 5.4, 5.6) * (1 - ramp(t, 6.6, 6.8));
    s.hiss(0, s.seconds, { gain: 0.12, low: 60, high: 500, level: (t) => 0.8 + 1.2 * tunnel(t) });
    for (let t = 0.2; t < s.seconds; t += 0.78)
      for (const [d, g] of [
        [0, 0.3],
        [0.11, 0.22],
        [0.3, 0.16],
        [0.4, 0.12],
      ])
        s.plop(t + d, { from: 140, to: 62, gain: g, long: 0.12 });
    for (let t = 0, n = 0; t < s.seconds; t += 2.34, n++)
      for (const [k, note] of CALM[n % 4].entries()) s.keys(t + k * 0.04, note, { gain: 0.1, long: 2.3 });
  },
  marbling(s) {
    arpeggio(s, { chords: WARM, bar: 2, step: 0.25, gain: 0.22, soft: 0.6 });
    let clock = 0.1;
    for (let i = 0; i < 60; i++) {
      s.plop(clock + 0.05, { from: 420 + (i % 7) * 60, to: 200, gain: 0.1, long: 0.12, pan: ((i * 7) % 11) / 5.5 - 1 });
      clock += i < 16 ? 0.12 : 0.03;
    }
    for (const [from, to] of [
      [4.5, 5.4],
      [5.5, 6.4],
      [6.6, 7.6],
    ])
      s.hiss(from, to - from, {
        gain: 0.14,
        low: 300,
        high: 2400,
        level: (t) => Math.sin((Math.PI * t) / (to - from)),
      });
  },
  lanterns(s) {
    for (let t = 0, n = 0; t < s.seconds; t += 3.3, n++)
      s.pad(
        t,
        CALM[n % 4].map((note) => note - 5),
        3.6,
        { gain: 0.055 },
      );
    for (let t = 0.6, n = 0; t < s.seconds; t += 0.55 + s.random() * 0.5, n++)
      s.bell(t, [72, 76, 79, 83, 84, 88][n % 6], { gain: 0.09, fall: 2, long: 2.4, pan: s.random() * 2 - 1 });
    s.hiss(0, s.seconds, {
      gain: 0.02,
      low: 3800,
      high: 6200,
      level: (t) => (Math.sin(t * 34) > 0 ? 1 : 0.2) * (Math.sin(t * 2.1) > -0.2 ? 1 : 0),
    });
  },
  'rain-street'(s) {
    s.rain(s.seconds, { gain: 0.085 });
    beat(s, { tempo: 78, from: 0.2, gain: 0.8 });
    const q = 60 / 78;
    for (let t = 0.2, n = 0; t < s.seconds; t += q * 4, n++) {
      for (const [k, note] of WARM[n % 4].entries()) s.keys(t + k * 0.02, note - 2, { gain: 0.11, long: q * 4 });
      s.bass(t, WARM[n % 4][0] - 26, { long: q * 1.4 });
      s.bass(t + q * 2.5, WARM[n % 4][0] - 26, { long: q });
    }
  },
  dominoes(s) {
    const { hits } = fall();
    for (const [n, t] of hits.entries())
      s.click(t, {
        tone: 1000 + n * 9 + s.random() * 300,
        gain: 0.16 + s.random() * 0.12,
        pan: Math.sin(n * 0.1),
        fall: 90,
      });
    for (let t = FIRST, n = 0; t < LAST; t += 0.61, n++) s.pluck(t, 48 + [0, 4, 7, 9, 12][n % 5] + n, { gain: 0.08 });
    s.bell(hits.at(-1) + 0.14, 86, { gain: 0.5, fall: 2, long: 1.3 });
    s.bell(hits.at(-1) + 0.14, 93, { gain: 0.2, fall: 3, long: 1.3 });
  },
  'paper-boat'(s) {
    const storm = (t) => 1 - ramp(t, 5, 7.2);
    s.rain(s.seconds, { gain: 0.08, level: storm });
    s.hiss(0, s.seconds, { gain: 0.1, low: 120, high: 900, level: (t) => 0.6 + 0.4 * Math.sin(t * 1.9) });
    arpeggio(s, {
      chords: [
        [57, 60, 64, 69],
        [53, 57, 60, 65],
      ],
      bar: 1.6,
      step: 0.2,
      to: 4.8,
      gain: 0.22,
    });
    arpeggio(s, { chords: BRIGHT, bar: 1.6, step: 0.2, from: 4.8, gain: 0.26 });
    for (const t of [6.4, 7.3, 8.2]) s.bird(t, { pan: Math.sin(t) });
  },
  jelly(s) {
    for (let i = 0; i < 13; i++) {
      const at = 0.15 + i * 0.42 + 0.86 - i * 0.018;
      s.boing(at, { note: [48, 50, 52, 55, 57][i % 5] + (i > 7 ? 12 : 0), pan: ((i * 5) % 7) / 3.5 - 1 });
      s.plop(at, { gain: 0.22 });
    }
    arpeggio(s, { chords: BRIGHT, bar: 1.68, step: 0.21, voice: 'bell', gain: 0.1, fall: 9, ratio: 4, bright: 1 });
    beat(s, { tempo: 143, gain: 0.35 });
  },
  sand(s) {
    s.hiss(0.1, s.seconds - 0.2, { gain: 0.07, low: 2400, high: 9000, level: (t) => 0.7 + 0.3 * Math.sin(t * 7) });
    arpeggio(s, { chords: CALM, bar: 2.3, step: 0.2875, voice: 'bell', gain: 0.16, fall: 5, ratio: 2, bright: 0.8 });
  },
  pottery(s) {
    s.hum(0, s.seconds, 58, { gain: 0.1, level: (t) => 1 - ramp(t, 6.6, 8.6) });
    s.hiss(0.8, 5.6, { gain: 0.03, low: 500, high: 2500, level: (t) => 0.5 + 0.5 * Math.sin(t * 4.4) });
    arpeggio(s, { chords: WARM, bar: 2.4, step: 0.3, gain: 0.27, soft: 0.55 });
    s.bell(8.2, 86, { gain: 0.14, fall: 2 });
  },
  pancakes(s) {
    for (let i = 0; i < 6; i++) s.plop(0.86 + i * 0.62, { from: 210 + i * 24, to: 80, gain: 0.42 });
    s.plop(4.82, { from: 400, to: 160, gain: 0.3 });
    s.hiss(5.2, 1.7, { gain: 0.06, low: 200, high: 1400 });
    for (let i = 0; i < 7; i++) s.bell(7.3 + i * 0.12, 84 + i * 2, { gain: 0.1, fall: 8 });
    arpeggio(s, { chords: BRIGHT, bar: 1.24, step: 0.155, gain: 0.22, long: 0.9, soft: 0.35 });
  },
  pendulums(s) {
    for (let i = 0; i < 10; i++)
      for (let n = 0; n < swings(i) * 2; n++)
        s.bell(START + ((n + 0.5) / (swings(i) * 2)) * CYCLE, [48, 52, 55, 57, 60, 64, 67, 72, 76, 79][i], {
          gain: 0.1,
          fall: 5,
          pan: i / 4.5 - 1,
          bright: 1,
        });
    s.bell(START + CYCLE, 84, { gain: 0.2, fall: 3, long: 0.9 });
    s.pad(0, [48, 55, 60], s.seconds, { gain: 0.03 });
  },
  melody(s) {
    for (const { at, note } of melody) {
      s.bell(at, note, { gain: 0.32, fall: 3.4, ratio: 4, bright: 1.1 });
      s.click(at, { gain: 0.05, tone: 1800 });
    }
    for (let t = 0.8, n = 0; t < s.seconds; t += 1.68, n++) {
      s.pad(
        t,
        [
          [55, 59, 62],
          [60, 64, 67],
          [57, 60, 64],
          [62, 66, 69],
        ][n % 4],
        1.9,
        { gain: 0.035 },
      );
      s.bass(t, [43, 48, 45, 50][n % 4] - 0, { gain: 0.1, long: 0.6 });
    }
  },
  balloons(s) {
    for (let t = 0, n = 0; t < s.seconds; t += 3, n++)
      s.pad(
        t,
        BRIGHT[n % 4].map((note) => note - 12),
        3.3,
        { gain: 0.05 },
      );
    for (const t of [0.6, 3.1, 5.4, 7.9])
      s.hiss(t, 0.9, { gain: 0.16, low: 90, high: 1400, level: (k) => Math.sin((Math.PI * k) / 0.9) });
    arpeggio(s, { chords: BRIGHT, bar: 3, step: 0.375, gain: 0.16 });
    for (const t of [1.6, 4.4, 7.2]) s.bird(t, { pan: Math.cos(t * 2), gain: 0.04 });
  },
  city(s) {
    s.hiss(0, s.seconds, { gain: 0.06, low: 80, high: 700, level: (t) => 0.5 + ramp(t, 0.5, 2) * (1 - ramp(t, 6, 8)) });
    for (let t = 0.1; t < 1.6; t += 0.5) s.bird(t, { gain: 0.03, pan: Math.sin(t * 5) });
    beat(s, { tempo: 112, from: 1.1, gain: 0.8 });
    const q = 60 / 112;
    for (let t = 1.1, n = 0; t < s.seconds; t += q * 2, n++) {
      const chord = BRIGHT[Math.floor(n / 2) % 4];
      s.bass(t, chord[0] - 24, { long: q * 0.8, gain: 0.2 });
      for (const note of chord) s.keys(t + q * 0.5, note, { gain: 0.055, long: q * 1.3 });
    }
  },
  latte(s) {
    s.hiss(0, s.seconds, { gain: 0.02, low: 150, high: 900, level: (t) => 0.7 + 0.3 * Math.sin(t * 1.3) });
    for (const [at, long] of [
      [1, 1.2],
      [2.5, 0.9],
      [3.7, 0.8],
      [4.8, 0.7],
      [5.9, 1],
    ]) {
      s.hiss(at, long, { gain: 0.11, low: 500, high: 2600, level: (t) => Math.sin((Math.PI * t) / long) });
      s.plop(at + 0.1, { from: 300, to: 150, gain: 0.16, long: 0.2 });
    }
    for (let t = 0.1, n = 0; t < s.seconds; t += 2.1, n++) {
      for (const [k, note] of WARM[n % 4].entries()) s.keys(t + k * 0.05, note, { gain: 0.11, long: 2.2 });
      s.bass(t, WARM[n % 4][0] - 24, { gain: 0.14, long: 0.9 });
    }
    beat(s, { tempo: 86, from: 0.1, gain: 0.35 });
    [90, 93].forEach((note, i) => s.bell(7.5 + i * 0.12, note, { gain: 0.16, fall: 5 }));
  },
  'marble-run'(s) {
    const scale = [67, 71, 74, 76, 79];
    const chords = [
      [43, 59, 62],
      [48, 60, 64],
      [45, 60, 64],
      [50, 57, 66],
    ];
    for (const start of starts) {
      for (const { kind, from, to } of way)
        if (kind === 'roll')
          s.hiss(start + from, to - from, { gain: 0.035, low: 500, high: 1800, level: (t) => 0.4 + 0.6 * t });
        else s.click(start + to, { gain: 0.16, tone: 1100, fall: 80 });
      strikes.forEach((at, i) => s.bell(start + at, scale[i], { gain: 0.3, fall: 3.4, ratio: 4, bright: 1 }));
    }
    for (let n = 0; n < ROUNDS; n++) {
      s.bass(n * PERIOD + 0.02, chords[n][0], { gain: 0.15, long: 0.7 });
      for (const note of chords[n]) s.keys(n * PERIOD + 0.02, note, { gain: 0.08, long: PERIOD });
    }
  },
  'promo-coffee'(s) {
    arpeggio(s, { chords: WARM, bar: 2, step: 0.25, gain: 0.25, soft: 0.5 });
    for (let t = 0.4; t < s.seconds; t += 0.385) s.plop(t, { from: 900, to: 500, gain: 0.07, long: 0.08 });
    s.hiss(1, 6.2, { gain: 0.04, low: 900, high: 4000 });
    [74, 78, 81, 86].forEach((note, i) => s.bell(5.3 + i * 0.16, note, { gain: 0.16, fall: 3 }));
  },
  'promo-bike'(s) {
    for (let t = 0; t < s.seconds; t += 0.047) s.click(t, { gain: 0.035, tone: 3200, fall: 260 });
    s.hiss(0, s.seconds, { gain: 0.06, low: 200, high: 1600, level: (t) => 0.7 + 0.3 * Math.sin(t * 2) });
    s.click(0.72, { gain: 0.4, tone: 1500 });
    beat(s, { tempo: 120, from: 1, gain: 0.7 });
    for (let t = 1, n = 0; t < s.seconds; t += 0.25, n++)
      s.bass(t, [38, 38, 41, 36][Math.floor(n / 8) % 4] + (n % 4 === 3 ? 12 : 0), { long: 0.2, gain: 0.17 });
    [81, 86, 90].forEach((note, i) => s.bell(3.1 + i * 0.125, note, { gain: 0.16 }));
  },
  'promo-books'(s) {
    s.hiss(0.3, 1.1, { gain: 0.08, low: 1400, high: 6000, level: (t) => Math.abs(Math.sin(t * 9)) });
    s.hiss(1.4, 6.5, { gain: 0.09, low: 150, high: 1200, level: (t) => 0.6 + 0.4 * Math.sin(t * 2) });
    arpeggio(s, { chords: BRIGHT, bar: 2, step: 0.25, from: 0.4, voice: 'bell', gain: 0.12, fall: 4 });
    s.hiss(3.3, 0.8, { gain: 0.2, low: 500, high: 5000, level: (t) => Math.exp(-t * 4) });
    s.hiss(5.7, 1, { gain: 0.26, low: 300, high: 4000, level: (t) => Math.exp(-t * 4) });
  },
  'promo-umbrella'(s) {
    s.rain(s.seconds, { gain: 0.11, level: (t) => 1 - 0.5 * ramp(t, 1, 1.3) });
    s.plop(1.28, { from: 320, to: 80, gain: 0.5, long: 0.3 });
    arpeggio(s, { chords: BRIGHT, bar: 1.6, step: 0.2, from: 1.3, gain: 0.26, soft: 0.35 });
    for (const t of [2.5, 2.7, 4.6]) s.boing(t, { note: 72, gain: 0.08 });
    [79, 83, 86].forEach((note, i) => s.bell(3.4 + i * 0.14, note, { gain: 0.16 }));
  },
};
