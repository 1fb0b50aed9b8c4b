/** Joins words and cannot be seen. */
const WORD_JOINER = '\u2060';

/**
 * Returns a name as it stands in mails: mail programs turn `bank.com` into a link, which they do not do with an invisible
 * character around the dot. Whoever names an account after a site must not get a link into mails of this one.
 */
export const nameInMail = (username: string): string =>
  username.replace(/[.:/@]/g, (character) => `${WORD_JOINER}${character}${WORD_JOINER}`);
