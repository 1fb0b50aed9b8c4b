import type { InLanguages } from '@tallscreen/proto/rules/text-languages';
import type { Mail } from '#events/mail';

export type NoticeOutcome = 'dismissed' | 'upheld' | 'removed';

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
};

/** The mail about the decision. The reasons are on the page that the link of the first mail shows. */
export const outcomeMail = (to: string, noticeId: number, outcome: NoticeOutcome): Mail => ({
  to,
  subject: { en: `Your notice ${noticeId} was decided`, de: `Über deine Meldung ${noticeId} ist entschieden` },
  text: {
    en: `${outcomes[outcome].en}\n\nThe link in our first mail shows the reasons.\n`,
    de: `${outcomes[outcome].de}\n\nDer Link in unserer ersten E-Mail zeigt die Gründe.\n`,
  },
});
