import type { Notification } from '@tallscreen/bff/contract/notification';
import { isNoticeKind, notices } from '@tallscreen/proto/rules/notices';
import { fillSentence, type Formats } from '@tallscreen/proto/rules/sentence';
import { formatNumber, translatedNotice } from '../../i18n/translate.ts';
import { localTime } from '../../ui/localTime.ts';

const formats: Formats = {
  number: formatNumber,
  time: localTime,
  plural: (value) => (value === 1 ? 'one' : 'other'),
};

/** Returns the text of a notification, in the reader's language and time zone. */
export function noticeText(
  entry: Pick<Notification, 'params' | 'title' | 'message'> & { readonly kind: string | null },
): {
  title: string;
  message: string;
} {
  const { kind, params, title, message } = entry;
  // An unknown kind of a newer server is shown with the server's English text.
  if (kind === null || !isNoticeKind(kind)) return { title, message };
  const translated = translatedNotice(kind, params);
  if (translated) return translated;
  const [, heading, sentence] = notices[kind];
  return { title: fillSentence(heading, params, formats), message: fillSentence(sentence, params, formats) };
}
