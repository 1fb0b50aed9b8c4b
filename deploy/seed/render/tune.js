/** The melody of the bouncing ball: [beat, note as MIDI number]. Shared with the sound of the clip. */
export const BEAT = 0.42;
export const START = 0.8;
export const melody = [
  [0, 67],
  [1, 71],
  [2, 74],
  [3, 79],
  [4, 76],
  [5, 72],
  [6, 74],
  [7, 71],
  [8, 72],
  [9, 76],
  [10, 79],
  [11, 83],
  [12, 81],
  [13, 78],
  [14, 79],
  [15, 74],
  [16, 76],
  [17, 79],
  [18, 84],
  [19, 83],
  [20, 79],
].map(([beat, note]) => ({ at: START + beat * BEAT, note }));
