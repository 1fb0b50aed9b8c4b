/** Matches a text without the character U+0000. `parse` refuses this character in every text of a request. */
export const WITHOUT_NULL = '^[^\\u0000]*$';
/** White space and all characters that `readText` removes, except lone surrogates (half of a UTF-16 pair). */
const UNSEEN =
  '\\s\\u0000-\\u001F\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D159}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}';
/** For required texts: matches a text that is not empty after `readText` has cleaned it. */
export const NOT_BLANK = `^[^\\u0000]*[^${UNSEEN}][^\\u0000]*$`;
/** Matches an id that a client may choose: those that begin with ~ are the BFF's own. */
export const CLIENT_ID = '^[^~\\u0000][^\\u0000]*$';
