import type { Catalogue } from '../translate.ts';

/** What the server says to admins. */
export const admin: Catalogue = {
  'Comment removed.': 'Der Kommentar ist entfernt.',
  'Reports closed: {n}.': 'Geschlossene Meldungen: {n}.',
  'Report dismissed.': 'Die Meldung ist abgewiesen.',
  'Report upheld.': 'Der Meldung ist stattgegeben.',
  'Promo removed.': 'Die Anzeige ist entfernt.',
  'Must be a number.': 'Es muss eine Zahl sein.',
  'Must be a whole number.': 'Es muss eine ganze Zahl sein.',
  'Must be at least 0.01.': 'Es muss mindestens 0,01 sein.',
  'Must be at most 1.': 'Es darf höchstens 1 sein.',
  'At most 1,000 words.': 'Höchstens 1.000 Wörter.',
  'A word has 2 to 40 letters or digits.': 'Ein Wort hat 2 bis 40 Buchstaben oder Ziffern.',
  'Viral needs at least the score of promoted.': 'Viral braucht mindestens so viele Punkte wie „gefördert“.',
  'Every code must be there once.': 'Jedes Kürzel muss einmal vorkommen.',
  approved: 'freigegeben',
  rejected: 'abgelehnt',
  removed: 'entfernt',
  dismissed: 'abgewiesen',
  upheld: 'angenommen',
};
