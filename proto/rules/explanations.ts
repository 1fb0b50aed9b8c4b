import { fillSentence, type Params, type ParamsIn } from './sentence.ts';

const causes = '{first}[ and {other}][, {second}, and {third}]';
const age = '[{hours, plural, =0 {less than an hour} one {# hour} other {# hours}} old][{days:number} days old]';
const reactions = '{score, plural, one {# point} other {# points}} of 100';
const after = '{views, plural, one {# view} other {# views}}';
const facts = `Its viewers' reactions give it ${reactions} after ${after}, and it is ${age}` as const;
const place = '{videos, plural, one {every video} other {every # videos}}';
const turns =
  '{promos, plural, =0 {no other promo takes turns with it} one {no other promo takes turns with it} other {all # promos take turns}}';
const times = '{times, plural, =1 {once} =2 {twice} other {# times}}';
const often = `[, and {business} wants it shown to you at most ${times} in 24 hours]` as const;

/**
 * Why the feed shows a video or promo, as English sentences with placeholders (`sentence.ts`). Three causes use
 * `second` and `third`, two use `other`. Either `hours` or `days` is set.
 */
export const explanations = {
  fits_taste: `It fits what you watch and like: ${causes}.`,
  on_trial: `It is new: one place in {every} goes to videos with fewer than {most} views, and this one has ${after}.`,
  ranked: `${facts}: that makes it number {place:number} of {videos:number} in the ranking that all feeds start from.`,
  not_ranked: `${facts}.`,
  not_public: `It is not public, so no ranking has chosen it for you. ${facts}.`,
  promo_turn: `{business} pays for it. A promo follows ${place} and ${turns}, those first that you have not seen lately${often}. Nothing else about you plays a part.`,
} as const;

export type ExplanationCode = keyof typeof explanations;

/** A sentence as it is sent: the client writes the text from the code and the values. */
export interface ExplanationText {
  readonly code: ExplanationCode;
  readonly params: Params;
  /** in English */
  readonly text: string;
}

export const explained = <C extends ExplanationCode>(
  code: C,
  params: ParamsIn<(typeof explanations)[C]>,
): ExplanationText => ({ code, params, text: fillSentence(explanations[code], params) });
