/**
 * What a username consists of: letters of any script, digits, dots, dashes and underscores, 3 to 30 in all. The first
 * character is a letter or a digit, so that a name is never mistaken for a path or a file.
 */
export const usernamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{2,29}$/u;

/** Names of REST calls below /profile, which no account can have; compared without case. */
export const reservedNames: ReadonlySet<string> = new Set(['search', 'follow', 'unfollow', 'avatar', 'bio']);

/** Chats are started by a name or an id: messages for an id would go to the user with that name. */
export const hasLetter = (username: string): boolean => /\p{L}/u.test(username);
