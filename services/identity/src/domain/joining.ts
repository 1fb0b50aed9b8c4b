import { randomInt } from 'node:crypto';
import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { readText } from '@tallscreen/proto/rules/read-text';
import type { RegistrationMode } from '@tallscreen/proto/rules/registration-modes';
import { textLimits } from '@tallscreen/proto/rules/text-limits';

/** The rules of the installation for somebody who registers. */
export interface JoiningRules {
  readonly mode: RegistrationMode;
  /** in years; 0 if it is not asked for */
  readonly minimumAge: number;
}

export interface JoiningForm {
  /** as typed; empty without one */
  readonly invite: string;
  readonly reason: string;
  /** 0 if it was not given */
  readonly birthYear: number;
}

/** The outcome of a registration: the account is made, or the person waits for approval. */
export type Joining = { readonly youngUntil: Date | null } & (
  | { readonly kind: 'account'; readonly invite: string }
  | { readonly kind: 'waiting'; readonly reason: string }
);

/** Throws permission_denied for somebody who may not register, and invalid_argument for a missing answer. */
export function decideJoining({ mode, minimumAge }: JoiningRules, form: JoiningForm, now: Date): Joining {
  if (mode === 'closed') throw fail('registration_closed');
  const invite = inviteCodeOf(form.invite);
  if (mode === 'invite' && invite === '') throw fail('registration_by_invitation');
  if (minimumAge > 0) checkAge(form.birthYear, minimumAge, now);
  const youngUntil = minimumAge > 0 ? youngUntilOf(form.birthYear, now) : null;
  // Where everybody may register an invitation says nothing, so that an old link does not fail.
  if (mode === 'open') return { kind: 'account', invite: '', youngUntil };
  if (invite !== '') return { kind: 'account', invite, youngUntil };
  const reason = checkLength(readText(form.reason), 'reason', textLimits.reason);
  if (reason === '') throw fail('joining_reason_required');
  return { kind: 'waiting', reason, youngUntil };
}

const OLDEST_YEARS = 130;

/** Knows the year alone: somebody may not have had this year's birthday yet, so the year must be over. */
function checkAge(birthYear: number, minimumAge: number, now: Date): void {
  const years = now.getUTCFullYear() - birthYear;
  if (birthYear === 0 || years < 0 || years > OLDEST_YEARS) throw fail('birth_year_required');
  if (years <= minimumAge) throw fail('too_young', { params: { min: minimumAge } });
}

/** The age below which an account is protected. */
const YOUNG_BELOW = 16;

/** Returns the end of the year in which somebody becomes 16; null if it is over. The year of birth is not kept. */
function youngUntilOf(birthYear: number, now: Date): Date | null {
  const until = new Date(Date.UTC(birthYear + YOUNG_BELOW + 1, 0));
  return until > now ? until : null;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 10;

/** About 50 bits: with the limit of registrations from one address nobody guesses one. */
export const newInviteCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns the code as it is stored: people type it in capitals, or with spaces and dashes. */
export const inviteCodeOf = (typed: string): string =>
  readText(typed).toLowerCase().replaceAll(/[\s-]/g, '').slice(0, 40);
