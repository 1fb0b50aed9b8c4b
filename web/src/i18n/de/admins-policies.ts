import type { Catalogue } from '../translate.ts';

/** Policies and their forms. */
export const adminsPolicies: Catalogue = {
  'A change takes effect within seconds and is written to the audit log.':
    'Eine Änderung wirkt nach wenigen Sekunden und steht im Protokoll.',
  'Admins read it in the history and the audit log.': 'Admins lesen es im Verlauf und im Protokoll.',
  'Allowed words': 'Erlaubte Wörter',
  'Blocked words': 'Verbotene Wörter',
  'Exceptions from the built-in list.': 'Ausnahmen von der eingebauten Liste.',
  'Failed to change the policy.': 'Die Richtlinie konnte nicht geändert werden.',
  'Failed to load the policies.': 'Die Richtlinien konnten nicht geladen werden.',
  'Fill in the default': 'Vorgabe eintragen',
  'Fill in version {version}': 'Version {version} eintragen',
  'For example': 'Zum Beispiel',
  'For titles and hashtags, besides the built-in list of offensive English words. One word a line.':
    'Für Titel und Hashtags, neben der eingebauten Liste anstößiger englischer Wörter. Ein Wort je Zeile.',
  'Found as whole words, in any script.': 'Werden als ganze Wörter gefunden, in jeder Schrift.',
  'From which share of a clip, 0 to 1, the automatic check flags it. The next scan uses a change.':
    'Ab welchem Anteil eines Videos, 0 bis 1, die automatische Prüfung es beanstandet. Eine Änderung gilt ab der nächsten Prüfung.',
  'History: never changed': 'Verlauf: nie geändert',
  'History: version {version}': 'Verlauf: Version {version}',
  'Matches removed content': 'Gleicht entferntem Inhalt',
  'Possible nudity': 'Möglicherweise Nacktheit',
  'Promo caps': 'Grenzen für Anzeigen',
  'Promoted: score': 'Gefördert: Punktzahl',
  'Promoted: views': 'Gefördert: Aufrufe',
  Reasons: 'Gründe',
  'Scan thresholds': 'Schwellen der Prüfung',
  'Share of the score to stay': 'Anteil der Punktzahl, um zu bleiben',
  'Somebody else has changed this policy. The history below shows their values; saving replaces them by yours.':
    'Jemand anders hat diese Richtlinie geändert. Der Verlauf unten zeigt die neuen Werte; beim Speichern ersetzen deine sie.',
  'The default': 'Die Vorgabe',
  'The highest limits that a business may set for a promo; 0 for no limit. Limits that were set before stay.':
    'Die höchsten Grenzen, die ein Unternehmen für eine Anzeige setzen darf; 0 für keine Grenze. Frühere Grenzen bleiben.',
  'This would have changed {count} of the last {checked} clips.':
    'Das hätte {count} der letzten {checked} Videos verändert.',
  'This would have changed {count} of the last {checked} live videos.':
    'Das hätte {count} der letzten {checked} Videos im Feed verändert.',
  'This would have changed {count} of the last {checked} promos.':
    'Das hätte {count} der letzten {checked} Anzeigen verändert.',
  'This would have changed {count} of the last {checked} rules.':
    'Das hätte {count} der letzten {checked} Regeln verändert.',
  Tiers: 'Stufen',
  'Times for one viewer in a day': 'Mal am Tag für einen Zuschauer',
  'Title and sentence of each rule. Uploaders read the sentence. Past decisions keep theirs.':
    'Titel und Satz jeder Regel. Uploader lesen den Satz. Frühere Entscheidungen behalten ihren.',
  Try: 'Ausprobieren',
  'Version {version} by {who} {when}': 'Version {version} von {who} {when}',
  'Views in a day': 'Aufrufe am Tag',
  'Views in all': 'Aufrufe insgesamt',
  'Viral: score': 'Viral: Punktzahl',
  'Viral: views': 'Viral: Aufrufe',
  'What a video needs to enter a tier. The trial says where the next score would move each video.':
    'Was ein Video braucht, um in eine Stufe zu kommen. Die Probe zeigt, wohin die nächste Punktzahl jedes Video brächte.',
  Why: 'Warum',
  'Word list': 'Wortliste',
  '{policy} changed.': '{policy}: geändert.',
  '{rule}: sentence': '{rule}: Satz',
  '{rule}: title': '{rule}: Titel',
};
