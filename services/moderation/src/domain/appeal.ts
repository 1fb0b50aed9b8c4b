import { conflict, invalid } from '@tallscreen/kit/errors';
import { textLimits, tooLong } from '@tallscreen/proto/rules/text-limits';
import type { Decision } from '#domain/decision';
import type { MediaItemStage } from '#domain/media-item';

/** Returns the trimmed text; throws invalid_argument if it is empty or too long. */
export function checkAppealText(typed: string): string {
  const text = typed.trim();
  if (!text) throw invalid('Please say why your video should be looked at again.');
  if (Array.from(text).length > textLimits.appeal) {
    throw invalid(tooLong('An appeal', textLimits.appeal));
  }
  return text;
}

export interface AppealState {
  readonly stage: MediaItemStage;
  /** the decision that an earlier appeal made */
  readonly reopening: Pick<Decision, 'state'> | null;
  readonly storedText: string | undefined;
}

/**
 * `add`: store the text and reopen the review; `resume`: the same appeal is stored but not applied yet; `repeat`: it is done.
 * Throws already_exists on a second appeal, and if the media item is not rejected.
 */
export function nextAppealStep(
  { stage, reopening, storedText }: AppealState,
  text: string,
): 'add' | 'resume' | 'repeat' {
  if (!reopening) {
    if (stage !== 'rejected') throw conflict('Only a rejected video can be appealed.');
    return 'add';
  }
  const isSameAppeal = storedText === text && (reopening.state === 'pending' || stage !== 'rejected');
  if (!isSameAppeal) throw conflict('You have already appealed this decision.');
  return reopening.state === 'applied' ? 'repeat' : 'resume';
}
