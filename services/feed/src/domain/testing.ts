import { createCatalogue, type Lines } from './catalogue.ts';
import type { Clip, KnownClip } from './clip.ts';
import type { Memory } from './scroll.ts';

export const NOW = Date.UTC(2026, 5, 1);

export const clip = (id: number, changes: Partial<Clip> = {}): Clip => ({
  id,
  kind: 'video',
  uploaderId: 1_000 + id,
  title: `Clip ${id}`,
  hashtags: [],
  status: 'testing',
  rejectionReason: '',
  durationMs: 10_000,
  width: 720,
  height: 1280,
  renditions: [],
  posterUrl: '',
  createdAtMs: NOW - 3_600_000,
  decidedAtMs: NOW - 3_600_000,
  isUploaderHidden: false,
  revision: 1,
  ...changes,
});

export const promo = (id: number): Clip => clip(id, { kind: 'promo', status: 'approved' });

/** Of so many videos: the lower the id the better; past the trial. */
export const known = (clips: readonly Clip[], views = 100): KnownClip[] =>
  clips.map((one, i) => ({ clip: one, figures: { score: 90 - (80 * i) / clips.length, views } }));

export const linesOf = (clips: readonly KnownClip[]): Lines => {
  const catalogue = createCatalogue({ best: 20_000, newest: 20_000, promos: 1_000 });
  catalogue.apply(clips, []);
  return catalogue.lines(NOW);
};

export const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

export const memoryOf = (
  changes: Partial<{ seen: number[]; served: Set<number>; isComplete: boolean }> = {},
): Memory => {
  const seen = new Set(changes.seen);
  return {
    isSeen: (id) => seen.has(id),
    isServed: (id) => changes.served?.has(id) ?? false,
    isComplete: changes.isComplete ?? true,
  };
};
