import type { Catalogue } from '../translate.ts';

/** Figures of videos: what uploaders see of views, retention, sources, tiers and followers. */
export const numbers: Catalogue = {
  Analytics: 'Statistik',
  'Your videos': 'Deine Videos',
  'your videos': 'deine Videos',
  'All videos': 'Alle Videos',
  'Failed to load analytics. Please try again later.':
    'Die Statistik konnte nicht geladen werden. Bitte versuche es später erneut.',
  'No videos uploaded yet.': 'Noch keine Videos hochgeladen.',
  'Views, likes and watch time show here.': 'Hier siehst du Aufrufe, „Gefällt mir“ und Wiedergabezeit.',
  'Upload a video': 'Video hochladen',
  'Analytics of {title}': 'Statistik von „{title}“',
  'Close analytics': 'Statistik schließen',
  'Uploaded {when}': 'Hochgeladen: {when}',
  Watch: 'Ansehen',
  'Awaiting admin review. Figures start with its first view.':
    'Wartet auf Prüfung. Zahlen gibt es ab dem ersten Aufruf.',
  'Approved, and not live yet. Figures start with its first view.':
    'Freigegeben, aber noch nicht online. Zahlen gibt es ab dem ersten Aufruf.',
  'All figures, day by day': 'Alle Zahlen, Tag für Tag',
  'Engagement Summary': 'Interaktionen',
  'Performance Rates': 'Quoten',
  'Like Rate': '„Gefällt mir“-Quote',
  'Comment Rate': 'Kommentarquote',
  Completion: 'Bis zum Ende',
  'Unique Viewers': 'Verschiedene Personen',
  'Different people who have viewed it at least once.':
    'Verschiedene Personen, die es mindestens einmal gesehen haben.',
  'Avg Watch Time': 'Mittlere Wiedergabezeit',
  'The total watch time divided by the views.': 'Die gesamte Wiedergabezeit, geteilt durch die Aufrufe.',
  'Total Watch Time': 'Gesamte Wiedergabezeit',
  'Engagement Score': 'Punktzahl',
  'Engaged Views': 'Intensive Aufrufe',
  'Followers Won': 'Gewonnene Follower',

  // figures and days
  Figures: 'Zahlen',
  'Figures of {title}': 'Zahlen von „{title}“',
  'Figures of {days} days': 'Zahlen von {days} Tagen',
  '{count} days': { one: '{count} Tag', other: '{count} Tage' },
  Period: 'Zeitraum',
  'Day by day': 'Tag für Tag',
  'Failed to load the figures of these days.': 'Die Zahlen dieser Tage konnten nicht geladen werden.',
  '{name} by day': '{name} pro Tag',
  'These days': 'Diese Tage',
  'The days before': 'Die Tage davor',
  'What “{name}” means': 'Bedeutung: {name}',
  'Download CSV of {name}': 'CSV herunterladen: {name}',
  'The file could not be downloaded.': 'Die Datei konnte nicht heruntergeladen werden.',
  'Days begin at midnight UTC; the last one is today, so far. Views of days before these figures were introduced have no engaged views, completions and new viewers by day.':
    'Tage beginnen um Mitternacht UTC; der letzte ist heute, soweit er vorbei ist. Für Tage, bevor es diese Zahlen gab, fehlen intensive Aufrufe, bis zum Ende gesehene und neue Personen pro Tag.',
  'How often signed-in people watched for three seconds. One person counts again after half an hour.':
    'Wie oft angemeldete Personen drei Sekunden lang zugesehen haben. Eine Person zählt nach einer halben Stunde erneut.',
  'Engaged views': 'Intensive Aufrufe',
  'Views of at least ten seconds, or to the end if the video is shorter.':
    'Aufrufe von mindestens zehn Sekunden, oder bis zum Ende, wenn das Video kürzer ist.',
  Completions: 'Bis zum Ende gesehen',
  'Views in which at least 90 % of the video were watched, or it looped.':
    'Aufrufe, in denen mindestens 90 % des Videos gesehen wurden oder es von vorn begann.',
  'New viewers': 'Neue Personen',
  'People who watched this video for the first time in these days. Each counts once, for ever.':
    'Personen, die dieses Video in diesen Tagen zum ersten Mal gesehen haben. Jede zählt nur einmal, für immer.',
  'Followers won': 'Gewonnene Follower',
  'People who followed you within 24 hours after they watched this video, if it was the last of yours that they watched. Who unfollows is taken off. It takes half a minute until a follow shows up.':
    'Personen, die dir innerhalb von 24 Stunden nach diesem Video gefolgt sind, wenn es das letzte von dir war, das sie gesehen haben. Wer dir entfolgt, wird abgezogen. Es dauert eine halbe Minute, bis neue Follower erscheinen.',
  'Likes, minus likes that were taken back.': '„Gefällt mir“-Angaben ohne die, die zurückgenommen wurden.',
  'Comments and replies that were posted.': 'Kommentare und Antworten, die geschrieben wurden.',
  'Watch time': 'Wiedergabezeit',
  'Seconds for which it played in views, loops included. At most as many count as have passed.':
    'Sekunden, die es in Aufrufen lief, Wiederholungen eingeschlossen. Höchstens so viele zählen, wie vergangen sind.',

  // sources
  'Where viewers came from': 'Woher die Aufrufe kamen',
  'Failed to load where viewers came from.': 'Die Herkunft der Aufrufe konnte nicht geladen werden.',
  'Where people were when they came upon the video. Other are their own lists and history, and apps that do not say it.':
    'Wo Personen auf das Video gestoßen sind. „Sonstige“ sind ihre eigenen Listen und ihr Verlauf, und Apps, die es nicht sagen.',
  'No views in these days.': 'Keine Aufrufe in diesen Tagen.',
  Source: 'Quelle',
  'Share{ofViews}': 'Anteil{ofViews}',
  'For you': 'Für dich',
  Following: 'Folge ich',
  'Hashtag pages': 'Hashtag-Seiten',
  'Your profile': 'Dein Profil',
  Links: 'Links',
  Other: 'Sonstige',

  // retention
  Retention: 'Verweildauer',
  'Failed to load the retention.': 'Die Verweildauer konnte nicht geladen werden.',
  'No views yet.': 'Noch keine Aufrufe.',
  'Views that reached each second, in %': 'Aufrufe, die jede Sekunde erreicht haben, in %',
  Second: 'Sekunde',
  'This video': 'Dieses Video',
  'Median of your videos': 'Median deiner Videos',
  'Of all views, the share that reached each second when it played for the first time. The median is the middle value of the same share over your newest 100 videos with views, as far as two of them last as long.':
    'Der Anteil aller Aufrufe, der jede Sekunde beim ersten Abspielen erreicht hat. Der Median ist der mittlere Wert dieses Anteils bei deinen neuesten 100 Videos mit Aufrufen, soweit zwei von ihnen so lang sind.',

  // when followers are online
  'When your followers are online': 'Wann deine Follower online sind',
  'Failed to load when your followers are online.': 'Wann deine Follower online sind, konnte nicht geladen werden.',
  'Of your 200 newest followers, those who watched, liked or commented in the last 28 days: the share of them who did so in this hour, as a mean over the days. It is shown if there are ten or more, so that it says nothing about single people.':
    'Von deinen 200 neuesten Followern die, die in den letzten 28 Tagen etwas gesehen, mit „Gefällt mir“ markiert oder kommentiert haben: ihr Anteil, der das in dieser Stunde getan hat, im Mittel über die Tage. Er wird ab zehn Personen gezeigt, damit er nichts über Einzelne sagt.',
  'It shows here once ten of your followers were active in 28 days, five of them in the same hour.':
    'Es erscheint hier, sobald zehn deiner Follower in 28 Tagen aktiv waren, fünf davon in derselben Stunde.',
  'Of {followers} active followers {share} are online around {hour} in your time, more than in any other hour.':
    'Von {followers} aktiven Followern sind {share} gegen {hour} deiner Zeit online, mehr als in jeder anderen Stunde.',
  'Followers online in each hour, in %': 'Follower, die in jeder Stunde online sind, in %',
  Online: 'Online',
};
