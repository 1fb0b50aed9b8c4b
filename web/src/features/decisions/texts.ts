import type { Decision } from '@tallscreen/bff/contract/decision';
import { msg, t } from '../../i18n/translate.ts';

type Subject = Decision['subject'];

const ABOUT: Record<Decision['measure'], Partial<Record<Subject['type'], string>> & { other: string }> = {
  rejected: {
    video: msg('Your video “{title}” was rejected.'),
    promo: msg('Your promo “{title}” was rejected.'),
    other: msg('Your upload was rejected.'),
  },
  removed: {
    video: msg('Your video “{title}” was removed.'),
    promo: msg('Your promo “{title}” was removed.'),
    comment: msg('One of your comments was removed.'),
    other: msg('Your upload was removed.'),
  },
  restricted: {
    video: msg('Your video “{title}” was restricted.'),
    comment: msg('One of your comments was hidden.'),
    user: msg('Your reports were muted: you cannot report anything until the decision ends.'),
    other: msg('Your upload was restricted.'),
  },
  banned: { other: msg('Your account was banned.') },
  warned: { other: msg('You were warned.') },
  strike: {
    video: msg('A report on your video “{title}” was upheld.'),
    promo: msg('A report on your promo “{title}” was upheld.'),
    comment: msg('A report on one of your comments was upheld.'),
    other: msg('A report on you was upheld.'),
  },
};

/** Returns the decision in one sentence. Titles are forgotten after some time. */
export function decisionSentence({ measure, subject: { type, title } }: Decision): string {
  const texts = ABOUT[measure];
  const named = texts[type];
  if (title === null && (type === 'video' || type === 'promo')) return t(texts.other);
  return t(named ?? texts.other, { title: title ?? '' });
}

const SOURCES: Record<Decision['source'], string> = {
  own: msg('Moderators found it themselves.'),
  report: msg('A user reported it.'),
  notice: msg('Somebody sent a notice about it.'),
  model: msg('The automatic check flagged it.'),
};

export const sourceSentence = ({ source }: Decision): string => t(SOURCES[source]);

/** Whether machines took part. */
export function machineSentence({ automated_decision, automated_detection }: Decision): string {
  if (automated_decision) return t('It was decided automatically.');
  return automated_detection
    ? t('The automatic check had marked it; a person decided.')
    : t('A person decided. No automatic check was involved.');
}

const ANSWERS: Record<Decision['appeal']['status'], string> = {
  none: msg('Not appealed'),
  open: msg('Your appeal is with the moderators.'),
  granted: msg('Your appeal was granted. The decision is undone.'),
  refused: msg('Your appeal was refused. The decision stays.'),
};

export const appealSentence = ({ appeal }: Decision): string => t(ANSWERS[appeal.status]);
