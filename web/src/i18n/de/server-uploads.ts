import type { Catalogue } from '../translate.ts';

/** What the server says of files, videos, promos and their captions. */
export const uploads: Catalogue = {
  'Line {n}: {textProblem}': 'Zeile {n}: {textProblem}',
  'A blank line must come before a caption.': 'Vor einem Untertitel muss eine leere Zeile stehen.',
  'A line such as 00:01.000 --> 00:03.000 is missing.': 'Eine Zeile wie 00:01.000 --> 00:03.000 fehlt.',
  'Captions must be in the order of their starts.': 'Untertitel müssen nach ihrem Beginn geordnet sein.',
  'The end must come after the start.': 'Das Ende muss nach dem Anfang kommen.',
  'The file has no captions.': 'Die Datei enthält keine Untertitel.',
  'The file must begin with WEBVTT.': 'Die Datei muss mit WEBVTT beginnen.',
  'The video ends before this caption starts.': 'Das Video endet, bevor dieser Untertitel beginnt.',
  'Times must look like 00:01.000 --> 00:03.000.': 'Zeiten müssen aussehen wie 00:01.000 --> 00:03.000.',
  'The publish time must be at most {n} days ahead.':
    'Die Zeit der Veröffentlichung darf höchstens {n} Tage entfernt sein.',
  'This video has too many frames.': 'Dieses Video hat zu viele Einzelbilder.',
  'The sound of this video cannot be read.': 'Der Ton dieses Videos ist nicht lesbar.',
  'Video duration must be under 30 seconds.': 'Das Video muss kürzer als 30 Sekunden sein.',
  'Please select a reason.': 'Bitte wähle einen Grund.',
  'The video could not be processed after several attempts.':
    'Das Video ließ sich auch nach mehreren Versuchen nicht verarbeiten.',
  'The video could not be processed: its format cannot be read.':
    'Das Video ließ sich nicht verarbeiten: Sein Format ist nicht lesbar.',
  'The video could not be processed: it takes too long.': 'Das Video ließ sich nicht verarbeiten: Es dauert zu lange.',
  'The video could not be processed: the file is damaged.':
    'Das Video ließ sich nicht verarbeiten: Die Datei ist beschädigt.',
  'The video could not be processed: the uploaded file is gone.':
    'Das Video ließ sich nicht verarbeiten: Die hochgeladene Datei ist weg.',
  'Video submitted successfully for review!': 'Dein Video ist eingereicht und wird geprüft!',
  'Promo submitted successfully!': 'Deine Anzeige ist eingereicht!',
  'Video removed successfully.': 'Das Video ist entfernt.',
  'Promo removed successfully.': 'Die Anzeige ist entfernt.',
  'This video is still being scanned.': 'Dieses Video wird noch geprüft.',
  'This video is already rejected.': 'Dieses Video ist schon abgelehnt.',
  'Your appeal has been received.': 'Dein Einspruch ist eingegangen.',
  // proposals for the button of a promo
  'Learn more': 'Mehr erfahren',
  'Shop now': 'Jetzt kaufen',
  'Sign up': 'Registrieren',
  'Book now': 'Jetzt buchen',
  'Get the app': 'App holen',
  'Contact us': 'Kontakt',
  // the automatic check
  'Blank video.': 'Leeres Video.',
  'Frozen video.': 'Eingefrorenes Video.',
  'Language.': 'Wortwahl.',
  'Matches removed content.': 'Gleicht entferntem Inhalt.',
  'Possible nudity.': 'Möglicherweise Nacktheit.',
  'Not scanned.': 'Nicht geprüft.',
  'Too loud.': 'Zu laut.',
  'Removed after reports.': 'Nach Meldungen entfernt.',
};
