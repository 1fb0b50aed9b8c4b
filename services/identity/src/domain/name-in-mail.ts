/** An invisible character that joins words. */
const WORD_JOINER = '\u2060';

/**
 * Returns a name as mails show it. Mail programs turn `bank.com` into a link, but not with an invisible character
 * around the dot. So a user who names their account after a site cannot put a link into our mails.
 */
export const nameInMail = (username: string): string =>
  username.replace(/[.:/@]/g, (character) => `${WORD_JOINER}${character}${WORD_JOINER}`);
