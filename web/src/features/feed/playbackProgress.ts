export type PlaybackProgress = { position: number; isComplete: boolean };
export const playbackStart: PlaybackProgress = { position: 0, isComplete: false };

const COMPLETE_SHARE = 0.9;

/**
 * Detects loops and completion from playback positions in seconds. A looping element never fires `ended`, so a jump
 * from the last quarter to the first counts as a loop. `complete` is returned once, at 90 % or with the first loop.
 */
export function playbackProgress(state: PlaybackProgress, position: number, duration: number) {
  if (!(duration > 0)) return { state, events: [] };
  const hasLooped = state.position > duration * 0.75 && position < duration * 0.25;
  const isComplete = state.isComplete || hasLooped || position >= duration * COMPLETE_SHARE;
  const events: ('complete' | 'loop')[] = [];
  if (isComplete && !state.isComplete) events.push('complete');
  if (hasLooped) events.push('loop');
  return { state: { position, isComplete }, events };
}
