import type { InLanguages, TextLanguage } from '@tallscreen/proto/rules/text-languages';
import type { Mail } from '#events/mail';

/** `undone` and `kept`: what became of the decision after a counter-notice. */
export type NoticeOutcome = 'dismissed' | 'upheld' | 'removed' | 'undone' | 'kept';

/** The mail to whoever gave this address in a notice. It contains nothing that they typed, because they may lie. */
export const receiptMail = (to: string, noticeId: number, link: string | undefined): Mail => ({
  to,
  subject: { en: `We have your notice ${noticeId}`, de: `Deine Meldung ${noticeId} ist angekommen` },
  text: {
    en: [
      `Your notice ${noticeId} was received. An admin will look at it, and a mail will tell you the outcome.`,
      ...(link ? [`This link shows what became of it. Keep it to yourself:\n${link}`] : []),
      'If you did not send a notice, ignore this mail.\n',
    ].join('\n\n'),
    de: [
      `Deine Meldung ${noticeId} ist angekommen. Ein Admin sieht sie sich an, und eine E-Mail nennt dir das Ergebnis.`,
      ...(link ? [`Dieser Link zeigt, was daraus wurde. Behalte ihn für dich:\n${link}`] : []),
      'Wenn du nichts gemeldet hast, ignoriere diese E-Mail.\n',
    ].join('\n\n'),
  },
});

const outcomes: Readonly<Record<NoticeOutcome, InLanguages>> = {
  dismissed: {
    en: 'We looked at it and found that it breaks no rule. It stays.',
    de: 'Wir haben es geprüft: Es verstößt gegen keine Regel. Es bleibt.',
  },
  upheld: {
    en: 'You were right: it breaks a rule. Its owner was warned.',
    de: 'Du hattest recht: Es verstößt gegen eine Regel. Wem es gehört, wurde verwarnt.',
  },
  removed: {
    en: 'What you told us about is gone from the site.',
    de: 'Was du gemeldet hast, ist nicht mehr auf der Website.',
  },
  undone: {
    en: 'After the counter-notice the decision was undone. What was removed may be public again.',
    de: 'Nach der Gegendarstellung ist die Entscheidung aufgehoben. Was entfernt war, kann wieder öffentlich sein.',
  },
  kept: {
    en: 'The counter-notice was refused. The decision stays.',
    de: 'Die Gegendarstellung wurde abgelehnt. Die Entscheidung bleibt.',
  },
};

/** The mail about the decision. The reasons are on the page that the link shows. It may be the first mail. */
export const outcomeMail = (
  to: string,
  noticeId: number,
  { link, outcome }: { readonly link: string | undefined; readonly outcome: NoticeOutcome },
): Mail => ({
  to,
  subject: { en: `Your notice ${noticeId} was decided`, de: `Über deine Meldung ${noticeId} ist entschieden` },
  text: {
    en: [
      outcomes[outcome].en,
      link
        ? `This link shows the reasons. Keep it to yourself:\n${link}`
        : 'The link in our first mail shows the reasons.',
      'If you did not send a notice, ignore this mail.\n',
    ].join('\n\n'),
    de: [
      outcomes[outcome].de,
      link
        ? `Dieser Link zeigt die Gründe. Behalte ihn für dich:\n${link}`
        : 'Der Link in unserer ersten E-Mail zeigt die Gründe.',
      'Wenn du nichts gemeldet hast, ignoriere diese E-Mail.\n',
    ].join('\n\n'),
  },
});

const dateIn = (language: TextLanguage, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** The mail about a counter-notice. What its sender typed is on the page of the link. */
export function counterNoticeMail(
  to: string,
  noticeId: number,
  { link, dueAt }: { readonly link: string | undefined; readonly dueAt: Date },
): Mail {
  return {
    to,
    subject: {
      en: `A counter-notice to your notice ${noticeId}`,
      de: `Eine Gegendarstellung zu deiner Meldung ${noticeId}`,
    },
    text: {
      en: [
        `Somebody contests the decision that followed from your copyright notice ${noticeId}, with name and address and under penalty of perjury.`,
        `The decision is undone on ${dateIn('en', dueAt)}, unless you tell us before that you have gone to court.`,
        link
          ? `Read the counter-notice and answer it there. Keep the link to yourself:\n${link}\n`
          : 'The link in our first mail shows the counter-notice, and there you can answer.\n',
      ].join('\n\n'),
      de: [
        `Jemand widerspricht der Entscheidung, die auf deine Urheberrechtsmeldung ${noticeId} gefolgt ist, mit Namen und Anschrift und unter Strafandrohung bei Falschaussage.`,
        `Die Entscheidung wird am ${dateIn('de', dueAt)} aufgehoben, wenn du uns nicht vorher sagst, dass du vor Gericht gegangen bist.`,
        link
          ? `Dort kannst du die Gegendarstellung lesen und antworten. Behalte den Link für dich:\n${link}\n`
          : 'Der Link in unserer ersten E-Mail zeigt die Gegendarstellung, und dort kannst du antworten.\n',
      ].join('\n\n'),
    },
  };
}
