import type { Catalogue } from '../translate.ts';

type Activity = readonly [english: string, one: string, many: string];

/** What people do, said of one person and of several. */
const activities: readonly Activity[] = [
  ['liked "{title}".', 'gefällt „{title}“.', 'gefällt „{title}“.'],
  [
    'replied to your comment on "{title}".',
    'hat auf deinen Kommentar zu „{title}“ geantwortet.',
    'haben auf deinen Kommentar zu „{title}“ geantwortet.',
  ],
  ['commented on "{title}".', 'hat „{title}“ kommentiert.', 'haben „{title}“ kommentiert.'],
  [
    'mentioned you in a comment on "{title}".',
    'hat dich in einem Kommentar zu „{title}“ erwähnt.',
    'haben dich in einem Kommentar zu „{title}“ erwähnt.',
  ],
  [
    'mentioned you in a comment on a video.',
    'hat dich in einem Kommentar zu einem Video erwähnt.',
    'haben dich in einem Kommentar zu einem Video erwähnt.',
  ],
  ['started following you.', 'folgt dir jetzt.', 'folgen dir jetzt.'],
];

/** Many before two before one, because the pattern of one fits all. */
const aboutPeople: Catalogue = Object.fromEntries(
  activities.flatMap(([english, one, many]) => [
    [
      `{name} and {n} others ${english}`,
      `{name} und {n} weiteren ${many}`.replace(/weiteren (haben|folgen)/, 'weitere $1'),
    ],
    [`{name} and {other} ${english}`, `{name} und {other} ${many}`],
    [`{name} ${english}`, `{name} ${one}`],
  ]),
);

const nouns = [
  ['video', 'Dein Video', 'das Video'],
  ['promo', 'Deine Anzeige', 'die Anzeige'],
] as const;

/** The longest first, because a shorter one fits it too. */
const whys = [
  [' Reason: {textReason} The problem is at {at}.', ' Grund: {textReason} Das Problem ist bei {at}.'],
  [' Reason: {textReason}', ' Grund: {textReason}'],
  [' The problem is at {at}.', ' Das Problem ist bei {at}.'],
  ['', ''],
] as const;

const aboutOwnItems: Catalogue = Object.fromEntries(
  nouns.flatMap(([noun, your]) => [
    [`Your ${noun} "{title}" was approved and is live now.`, `${your} „{title}“ ist freigegeben und jetzt öffentlich.`],
    [
      `Your ${noun} "{title}" was approved. It goes live at {time}.`,
      `${your} „{title}“ ist freigegeben. Die Veröffentlichung ist am {time}.`,
    ],
    [`Your ${noun} "{title}" is live now.`, `${your} „{title}“ ist jetzt öffentlich.`],
    ...whys.flatMap(([why, german]) => [
      [`Your ${noun} "{title}" was rejected.${why}`, `${your} „{title}“ wurde abgelehnt.${german}`],
      [
        `Your ${noun} "{title}" was removed by a moderator.${why}`,
        `${your} „{title}“ wurde von einem Moderator entfernt.${german}`,
      ],
    ]),
  ]),
);

const reported = [
  ['video', 'das Video', 'gemeldete Video'],
  ['promo', 'die Anzeige', 'gemeldete Anzeige'],
  ['comment', 'den Kommentar', 'gemeldeten Kommentar'],
  ['user', 'den Benutzer', 'gemeldeten Benutzer'],
] as const;

const aboutReports: Catalogue = Object.fromEntries(
  reported.flatMap(([noun, the]) => [
    [
      `We reviewed the ${noun} you reported and found nothing against the rules.`,
      `Wir haben ${the} geprüft, was du gemeldet hast, und keinen Verstoß gefunden.`,
    ],
    [
      `Thank you: the ${noun} you reported was found to break the rules, and its owner was warned.`,
      `Danke: Wir haben ${the} geprüft. Es war ein Verstoß, und wer dafür verantwortlich ist, wurde verwarnt.`,
    ],
    [`Thank you: the ${noun} you reported was removed.`, `Danke: Wir haben ${the} nach deiner Meldung entfernt.`],
    [`Your ${noun} was found to break the rules.`, 'Wir haben einen Verstoß gegen die Regeln festgestellt.'],
  ]),
);

/** Notifications, as social writes them. */
export const notices: Catalogue = {
  'New like': 'Gefällt mir',
  'New likes': 'Gefällt mir',
  'New reply': 'Neue Antwort',
  'New replies': 'Neue Antworten',
  'New comment': 'Neuer Kommentar',
  'New comments': 'Neue Kommentare',
  'New mention': 'Neue Erwähnung',
  'New mentions': 'Neue Erwähnungen',
  'New follower': 'Neuer Follower',
  'New followers': 'Neue Follower',
  'Video approved': 'Video freigegeben',
  'Promo approved': 'Anzeige freigegeben',
  'Video published': 'Video veröffentlicht',
  'Video rejected': 'Video abgelehnt',
  'Promo rejected': 'Anzeige abgelehnt',
  'Video removed': 'Video entfernt',
  'Promo removed': 'Anzeige entfernt',
  'Your video is {textTier}': 'Dein Video ist {textTier}',
  'Your video moved back': 'Dein Video ist zurückgestuft',
  'Your video "{title}" moved up and is {textTier} now.': 'Dein Video „{title}“ ist aufgestiegen und jetzt {textTier}.',
  'Your video "{title}" moved back to {textTier}.': 'Dein Video „{title}“ ist zurück auf der Stufe „{textTier}“.',
  testing: 'im Test',
  promoted: 'gefördert',
  viral: 'viral',
  'Your data is ready': 'Deine Daten sind bereit',
  'You can download the copy of your data for one day.':
    'Du kannst die Kopie deiner Daten einen Tag lang herunterladen.',
  'A warning from the moderators': 'Eine Verwarnung der Moderatoren',
  'Your account was banned': 'Dein Konto ist gesperrt',
  'A moderator banned your account until {time}. Reason: {textReason}':
    'Ein Moderator hat dein Konto bis {time} gesperrt. Grund: {textReason}',
  'A moderator banned your account until {time}.': 'Ein Moderator hat dein Konto bis {time} gesperrt.',
  'A moderator banned your account. Reason: {textReason}': 'Ein Moderator hat dein Konto gesperrt. Grund: {textReason}',
  'A moderator banned your account.': 'Ein Moderator hat dein Konto gesperrt.',
  'Your report was reviewed': 'Deine Meldung ist geprüft',
  'An appeal was decided': 'Über einen Einspruch ist entschieden',
  'The uploader appealed the rejection of a video you reported. The appeal was granted. It is public again.{textRest}':
    'Gegen die Ablehnung eines Videos, das du gemeldet hast, gab es Einspruch. Er hatte Erfolg: Das Video ist wieder öffentlich.{textRest}',
  'The uploader appealed the rejection of a video you reported. The appeal was granted. It is public again.':
    'Gegen die Ablehnung eines Videos, das du gemeldet hast, gab es Einspruch. Er hatte Erfolg: Das Video ist wieder öffentlich.',
  'The uploader appealed the rejection of a video you reported. The appeal was refused. It stays out of the feed.{textRest}':
    'Gegen die Ablehnung eines Videos, das du gemeldet hast, gab es Einspruch. Er wurde abgelehnt: Das Video bleibt aus dem Feed.{textRest}',
  'The uploader appealed the rejection of a video you reported. The appeal was refused. It stays out of the feed.':
    'Gegen die Ablehnung eines Videos, das du gemeldet hast, gab es Einspruch. Er wurde abgelehnt: Das Video bleibt aus dem Feed.',
  ' Reason: {textReason}': ' Grund: {textReason}',
  'An appeal waits': 'Ein Einspruch wartet',
  'Many reports': 'Viele Meldungen',
  'The appeal about the video “{title}” has waited for a day.':
    'Der Einspruch zum Video „{title}“ wartet seit einem Tag.',
  'More than five appeals have waited for a day.': 'Mehr als fünf Einsprüche warten seit einem Tag.',
  'More than five items have many open reports.': 'Zu mehr als fünf Einträgen gibt es viele offene Meldungen.',
  'There are {n} open reports on the {noun} “{title}”.': 'Zu „{title}“ ({noun}) gibt es {n} offene Meldungen.',
  ...aboutPeople,
  ...aboutOwnItems,
  ...aboutReports,
};
