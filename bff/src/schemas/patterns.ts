/** Matches a text without U+0000, which `parse` refuses in every text of a request. */
export const WITHOUT_NULL = '^[^\\u0000]*$';
/** Matches a text with more than white space: for texts that are trimmed before their length is checked. */
export const NOT_BLANK = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$';
/** Matches an id that a client may choose: those that begin with ~ are the BFF's own. */
export const CLIENT_ID = '^[^~\\u0000][^\\u0000]*$';
