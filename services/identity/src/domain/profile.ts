import { forbidden, invalid } from '@tallscreen/kit/errors';
import type { Account, Change } from '#domain/account';
import { readEmail, readUsername } from '#domain/names';

const BIO_MAX = 160;
/** Pictures are ours and stand below the one origin. */
const avatarPattern = /^\/media\/[\w./-]{1,300}$/;

export interface ProfileUpdate {
  readonly username?: string;
  readonly email?: string;
  readonly bio?: string;
}

/** Trims and checks what is given; throws the sentence that says what is wrong. */
export const readProfileUpdate = ({ username, email, bio }: ProfileUpdate): ProfileUpdate => ({
  ...(username !== undefined && { username: readUsername(username) }),
  ...(email !== undefined && { email: readEmail(email) }),
  ...(bio !== undefined && { bio: readBio(bio) }),
});

function readBio(given: string): string {
  const bio = given.trim();
  if (Array.from(bio).length > BIO_MAX) throw invalid(`Bio must be at most ${BIO_MAX} characters.`);
  return bio;
}

/** `hasProvenPassword`: an address is what a password is reset by, so that changing it takes the password. */
export function updateProfile(account: Account, update: ProfileUpdate, hasProvenPassword: boolean): Change | undefined {
  const changed = Object.entries(update).filter(([field, value]) => account[field as keyof ProfileUpdate] !== value);
  if (changed.length === 0) return undefined;
  const set: ProfileUpdate = Object.fromEntries(changed);
  if (set.email !== undefined && !hasProvenPassword) throw forbidden('The password is not correct.');
  return { set, fact: { kind: 'profileChanged' } };
}

export function readAvatarUrl(given: string): string {
  if (given !== '' && (!avatarPattern.test(given) || given.includes('..'))) throw invalid('Invalid picture.');
  return given;
}

export const changeAvatar = (account: Account, avatarUrl: string): Change | undefined =>
  account.avatarUrl === avatarUrl ? undefined : { set: { avatarUrl }, fact: { kind: 'profileChanged' } };
