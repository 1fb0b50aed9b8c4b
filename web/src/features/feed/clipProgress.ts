export type ClipProgress = { position: number; isComplete: boolean };
export const clipStart: ClipProgress = { position: 0, isComplete: false };

const COMPLETE_SHARE = 0.9;

/**
 * Follows a looping clip by its positions (seconds). A looping element never fires `ended`: a jump from the last part
 * back to the first is the loop. `complete` comes once, at 90 % or with the first loop.
 */
export function clipProgress(state: ClipProgress, position: number, duration: number) {
  if (!(duration > 0)) return { state, events: [] };
  const hasLooped = state.position > duration * 0.75 && position < duration * 0.25;
  const isComplete = state.isComplete || hasLooped || position >= duration * COMPLETE_SHARE;
  const events: ('complete' | 'loop')[] = [];
  if (isComplete && !state.isComplete) events.push('complete');
  if (hasLooped) events.push('loop');
  return { state: { position, isComplete }, events };
}
