/** A small synthesizer: every voice adds itself to a stereo track. Times in seconds, notes as MIDI numbers. */
import { noise, seeded } from './brush.js';

export const RATE = 44_100;
const hertz = (note) => 440 * 2 ** ((note - 69) / 12);

export function openTrack(seconds, seed = 1) {
  const length = Math.round(seconds * RATE),
    left = new Float32Array(length),
    right = new Float32Array(length),
    random = seeded(seed);
  const add = (at, long, pan, sampleAt) => {
    const from = Math.max(0, Math.round(at * RATE)),
      to = Math.min(length, Math.round((at + long) * RATE));
    for (let i = from; i < to; i++) {
      const v = sampleAt((i - at * RATE) / RATE, i);
      left[i] += v * (1 - Math.max(0, pan));
      right[i] += v * (1 + Math.min(0, pan));
    }
  };
  const voices = {
    /** A plucked string, by Karplus and Strong. */
    pluck(at, note, { gain = 0.3, pan = 0, decay = 0.996, long = 2.2, soft = 0.5 } = {}) {
      const n = Math.round(RATE / hertz(note)),
        line = Float32Array.from({ length: n }, () => random() * 2 - 1);
      for (let k = 0; k < 3; k++) for (let i = 0; i < n; i++) line[i] = line[i] * (1 - soft) + line[(i + 1) % n] * soft;
      let p = 0;
      add(at, long, pan, () => {
        const v = line[p],
          q = (p + 1) % n;
        line[p] = decay * 0.5 * (v + line[q]);
        p = q;
        return v * gain;
      });
    },
    /** A bell or marimba: two modulated sines. */
    bell(at, note, { gain = 0.2, pan = 0, long = 1.6, ratio = 3.5, bright = 2, fall = 4 } = {}) {
      const f = hertz(note) * 2 * Math.PI;
      add(
        at,
        long,
        pan,
        (t) =>
          gain *
          Math.exp(-t * fall) *
          Math.min(1, t * 400) *
          Math.sin(f * t + bright * Math.exp(-t * fall * 2.5) * Math.sin(f * ratio * t)),
      );
    },
    /** Soft keys. */
    keys(at, note, { gain = 0.12, pan = 0, long = 1.8 } = {}) {
      const f = hertz(note) * 2 * Math.PI;
      add(
        at,
        long,
        pan,
        (t) =>
          gain *
          Math.exp(-t * 1.7) *
          Math.min(1, t * 90) *
          Math.min(1, (long - t) * 8) *
          (Math.sin(f * t + 0.7 * Math.exp(-t * 5) * Math.sin(f * t)) + 0.25 * Math.sin(f * 2.003 * t)),
      );
    },
    pad(at, notes, long, { gain = 0.05 } = {}) {
      notes.forEach((note, k) => {
        const f = hertz(note) * 2 * Math.PI;
        add(
          at,
          long,
          (k % 3) * 0.5 - 0.5,
          (t) =>
            gain *
            Math.min(1, t / 0.9, (long - t) / 0.9) *
            (0.75 + 0.25 * Math.sin(t * 1.7 + k)) *
            (Math.sin(f * t) + 0.5 * Math.sin(f * 1.004 * t + 1) + 0.22 * Math.sin(f * 2 * t)),
        );
      });
    },
    kick(at, { gain = 0.5 } = {}) {
      add(
        at,
        0.3,
        0,
        (t) => gain * Math.exp(-t * 12) * Math.sin(2 * Math.PI * (48 * t + (60 * (1 - Math.exp(-t * 34))) / 34)),
      );
    },
    snare(at, { gain = 0.2 } = {}) {
      let low = 0;
      add(at, 0.2, 0.1, (t) => {
        low += 0.45 * (random() * 2 - 1 - low);
        return gain * Math.exp(-t * 22) * (low + 0.4 * Math.sin(1180 * t));
      });
    },
    hat(at, { gain = 0.07, long = 0.05 } = {}) {
      let last = 0;
      add(at, long, -0.2, (t) => {
        const v = random() * 2 - 1,
          high = v - last;
        last = v;
        return gain * Math.exp((-t * 4) / long) * high;
      });
    },
    bass(at, note, { gain = 0.26, long = 0.5 } = {}) {
      const f = hertz(note) * 2 * Math.PI;
      add(at, long, 0, (t) => gain * Math.min(1, t * 60, (long - t) * 16) * Math.tanh(1.6 * Math.sin(f * t)));
    },
    click(at, { gain = 0.2, tone = 2400, pan = 0, fall = 120 } = {}) {
      add(
        at,
        0.09,
        pan,
        (t) =>
          gain *
          Math.exp(-t * fall) *
          (Math.sin(2 * Math.PI * tone * t) + 0.6 * (random() * 2 - 1) * Math.exp(-t * 400)),
      );
    },
    plop(at, { gain = 0.35, from = 180, to = 70, pan = 0, long = 0.22 } = {}) {
      let phase = 0;
      add(at, long, pan, (t) => {
        phase += (2 * Math.PI * (to + (from - to) * Math.exp(-t * 22))) / RATE;
        return gain * Math.exp(-t * 15) * Math.sin(phase);
      });
    },
    boing(at, { gain = 0.25, note = 55, pan = 0 } = {}) {
      let phase = 0;
      const f = hertz(note);
      add(at, 0.4, pan, (t) => {
        phase += (2 * Math.PI * f * (1 + 0.35 * Math.sin(t * 46) * Math.exp(-t * 7))) / RATE;
        return gain * Math.exp(-t * 8) * Math.sin(phase) * Math.min(1, t * 300);
      });
    },
    /** Noise between two corners, as loud as `level(t)` says: rain, wind, hiss, a crowd, a burner. */
    hiss(at, long, { gain = 0.1, low = 400, high = 5000, level = () => 1, pan = 0 } = {}) {
      const a = 1 - Math.exp((-2 * Math.PI * high) / RATE),
        b = 1 - Math.exp((-2 * Math.PI * low) / RATE);
      let x = 0,
        y = 0;
      add(at, long, pan, (t) => {
        x += a * (random() * 2 - 1 - x);
        y += b * (x - y);
        return gain * level(t) * (x - y) * 2.4 * Math.min(1, t * 12, (long - t) * 6);
      });
    },
    rain(long, { gain = 0.1, level = () => 1 } = {}) {
      voices.hiss(0, long, { gain, low: 700, high: 7000, level, pan: -0.4 });
      voices.hiss(0, long, { gain, low: 900, high: 8000, level, pan: 0.4 });
      for (let t = 0; t < long; t += 0.02 + random() * 0.07)
        if (random() < level(t))
          voices.click(t, {
            gain: gain * (0.15 + random() * 0.5),
            tone: 1200 + random() * 3600,
            pan: random() * 2 - 1,
            fall: 160,
          });
    },
    bird(at, { gain = 0.05, pan = 0, note = 96 } = {}) {
      for (let k = 0; k < 3; k++) {
        let phase = 0;
        const f = hertz(note + k * 2);
        add(at + k * 0.13, 0.11, pan, (t) => {
          phase += (2 * Math.PI * f * (1 + 0.16 * Math.sin(t * 60))) / RATE;
          return gain * Math.sin(phase) * Math.sin(Math.min(1, t / 0.11) * Math.PI);
        });
      }
    },
    hum(at, long, f, { gain = 0.06, level = () => 1 } = {}) {
      let phase = 0;
      add(at, long, 0, (t) => {
        phase += (2 * Math.PI * f * (1 + 0.01 * noise(t * 3, 4))) / RATE;
        return (
          gain *
          level(t) *
          (Math.sin(phase) + 0.4 * Math.sin(phase * 2) + 0.2 * Math.sin(phase * 3)) *
          Math.min(1, t * 4, (long - t) * 4)
        );
      });
    },
    random,
  };
  return { ...voices, seconds, finish: () => wave(echo(left, 0.29), echo(right, 0.33), seconds) };
}

function echo(side, delay) {
  const d = Math.round(delay * RATE);
  for (let i = d; i < side.length; i++) side[i] += side[i - d] * 0.16;
  return side;
}

/** Returns a WAV file, 16 bit, with the loudest point at -2 dB and short fades at both ends. */
function wave(left, right, seconds) {
  let peak = 1e-6;
  for (let i = 0; i < left.length; i++) peak = Math.max(peak, Math.abs(left[i]), Math.abs(right[i]));
  const file = Buffer.alloc(44 + left.length * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + left.length * 4, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(left.length * 4, 40);
  for (let i = 0; i < left.length; i++) {
    const t = i / RATE,
      fade = Math.min(1, t / 0.05, (seconds - t) / 0.35),
      gain = (0.79 / peak) * fade * 32767;
    file.writeInt16LE(Math.round(left[i] * gain), 44 + i * 4);
    file.writeInt16LE(Math.round(right[i] * gain), 46 + i * 4);
  }
  return file;
}
