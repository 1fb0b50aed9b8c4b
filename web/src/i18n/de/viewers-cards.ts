import type { Catalogue } from '../translate.ts';

/** The menus and dialogs of a card, and the pages that show one video or one list. */
export const viewersCards: Catalogue = {
  // the menu, and what it leaves out
  'Hide promos of {name}': 'Anzeigen von {name} ausblenden',
  'More about {title}': 'Mehr zu „{title}“',
  'Not interested in #{tag}': 'Kein Interesse an #{tag}',
  'Not interested in @{name}': 'Kein Interesse an @{name}',
  'Not interested in this video': 'Kein Interesse an diesem Video',
  'Unable to change your feed.': 'Dein Feed konnte nicht geändert werden.',
  Undo: 'Rückgängig',
  'You will not see promos of {name}.': 'Du siehst keine Anzeigen von {name} mehr.',
  'You will not see this video again.': 'Du siehst dieses Video nicht mehr.',
  'You will not see videos of @{name}.': 'Du siehst keine Videos von @{name} mehr.',
  'You will not see videos with #{name}.': 'Du siehst keine Videos mit #{name} mehr.',
  'Your feed settings': 'Einstellungen deines Feeds',

  // reports
  'Attacks or threatens somebody': 'Greift jemanden an oder bedroht jemanden',
  'Failed to submit report.': 'Die Meldung konnte nicht gesendet werden.',
  Harassment: 'Belästigung',
  Inappropriate: 'Unangemessen',
  'Misleading, or posted again and again': 'Irreführend oder immer wieder veröffentlicht',
  'Nudity, violence or other unsafe content': 'Nacktheit, Gewalt oder anderer bedenklicher Inhalt',
  Other: 'Sonstige',
  'Please select a reason.': 'Bitte wähle einen Grund.',
  Reason: 'Grund',
  'Report this comment': 'Kommentar melden',
  'Report this promo': 'Anzeige melden',
  'Report this user': 'Benutzer melden',
  'Report this video': 'Video melden',
  'Something else an admin should see': 'Etwas anderes, das ein Admin sehen sollte',
  Spam: 'Spam',
  Submit: 'Absenden',
  'Thank you. An admin will look at it.': 'Danke. Ein Admin sieht es sich an.',
  'Why should an admin look at it?': 'Warum soll ein Admin es sich ansehen?',
  'You already reported this comment.': 'Du hast diesen Kommentar schon gemeldet.',
  'You already reported this promo.': 'Du hast diese Anzeige schon gemeldet.',
  'You already reported this user.': 'Du hast diesen Benutzer schon gemeldet.',
  'You already reported this video.': 'Du hast dieses Video schon gemeldet.',

  // viewers
  'Could not load video viewers.': 'Wer das Video gesehen hat, konnte nicht geladen werden.',
  'Nobody has watched it yet.': 'Niemand hat es bisher gesehen.',
  'Only you and admins see this list.': 'Nur du und Admins sehen diese Liste.',
  'Share its link to get it seen.': 'Teile den Link, damit es gesehen wird.',
  Viewers: 'Zuschauer',

  // why something is shown
  'Expected quality': 'Erwartete Qualität',
  'Expected quality × freshness': 'Erwartete Qualität × Frische',
  'Failed to load the reason.': 'Der Grund konnte nicht geladen werden.',
  Freshness: 'Frische',
  'Hours since it went live': 'Stunden seit der Veröffentlichung',
  'How much that score counts yet': 'Wie viel diese Punktzahl schon zählt',
  'In the feed, the menu of a promo hides its business.':
    'Im Feed blendet das Menü einer Anzeige deren Unternehmen aus.',
  'In the feed, the menu of a video leaves out this video, its creator or a hashtag.':
    'Im Feed blendet das Menü eines Videos dieses Video, seinen Creator oder einen Hashtag aus.',
  'Most times in 24 hours': 'Höchstens so oft in 24 Stunden',
  'Promos that take turns': 'Anzeigen, die sich abwechseln',
  'Score of viewers’ reactions (0 to 100)': 'Punktzahl der Reaktionen (0 bis 100)',
  'The figures': 'Die Zahlen',
  'Times you have seen it in 24 hours': 'So oft hast du sie in 24 Stunden gesehen',
  Views: 'Aufrufe',
  'Why am I seeing this?': 'Warum sehe ich das?',

  // pages
  'Back to feed': 'Zurück zum Feed',
  'Back to the videos': 'Zurück zu den Videos',
  'Failed to load profile.': 'Das Profil konnte nicht geladen werden.',
  'I have an account': 'Ich habe ein Konto',
  'Invalid video ID': 'Ungültige Video-ID',
  'Loading video…': 'Video wird geladen …',
  'Loading videos…': 'Videos werden geladen …',
  'No videos here.': 'Hier sind keine Videos.',
  'Sign up': 'Registrieren',
  'Sign up to get a feed of your own, to like and comment, and to follow who made this.':
    'Mit einem Konto hast du einen eigenen Feed, kannst „Gefällt mir“ vergeben, kommentieren und dem Creator folgen.',
  'There is more to watch': 'Es gibt noch mehr zu sehen',
  Transparency: 'Transparenz',
  Video: 'Video',
  'Video not found or unavailable.': 'Das Video wurde nicht gefunden oder ist nicht verfügbar.',
  'Videos of @{name}': 'Videos von @{name}',
};
