import { AppError, conflict, invalid, notFound } from '@tallscreen/kit/errors';
import type { DecideReview } from '#domain/decide-review';
import { APPEAL_ADMIN } from '#domain/decision';
import type { AppealStore, ClipStore, DecisionStore } from '#domain/ports';

export interface AppealsDeps {
  readonly clips: Pick<ClipStore, 'find'>;
  readonly appeals: AppealStore;
  readonly decisions: Pick<DecisionStore, 'findReopening'>;
  readonly decide: DecideReview['decide'];
}

export type CreateAppeal = ReturnType<typeof createAppeals>;

const MAX_TEXT = 1_000;

/**
 * The uploader's own word against a rejection, once for each clip: the clip goes back to the queue with it. An appeal is
 * made once its decision is written down, however long media takes to carry it out; from then on only its repeat is answered.
 */
export const createAppeals =
  ({ clips, appeals, decisions, decide }: AppealsDeps) =>
  async (userId: number, videoId: number, typed: string): Promise<void> => {
    const text = typed.trim();
    if (!text) throw invalid('Please say why your video should be looked at again.');
    if (Array.from(text).length > MAX_TEXT) throw invalid(`An appeal must be at most ${MAX_TEXT} characters.`);
    const clip = await clips.find(videoId);
    if (!clip || clip.uploaderId !== userId || clip.stage === 'deleted') throw notFound('Video not found.');
    const reopening = await decisions.findReopening(videoId);
    if (reopening) {
      const [known] = await appeals.find([videoId]);
      const isRepeat = known?.text === text && (reopening.state === 'pending' || clip.stage !== 'rejected');
      if (!isRepeat) throw conflict('You have already appealed this decision.');
      if (reopening.state === 'applied') return;
    } else {
      if (clip.stage !== 'rejected')
        throw new AppError('failed_precondition', 'Only a rejected video can be appealed.');
      await appeals.put(videoId, text);
    }
    await decide({ videoId, kind: clip.kind, verdict: 'reopen', reason: '', adminId: APPEAL_ADMIN });
  };
