import type { Catalogue } from '../translate.ts';

/** What all screens share: controls, states, navigation. */
export const viewers: Catalogue = {
  // controls
  Approved: 'Freigegeben',
  'as before': 'wie davor',
  'Awaiting Review': 'Wartet auf Prüfung',
  Cancel: 'Abbrechen',
  Close: 'Schließen',
  'Could not load more.': 'Mehr konnte nicht geladen werden.',
  Figures: 'Zahlen',
  'Hide password': 'Passwort verbergen',
  'Loading…': 'Wird geladen …',
  Rejected: 'Abgelehnt',
  Retry: 'Erneut versuchen',
  Scheduled: 'Geplant',
  'Show more': 'Mehr anzeigen',
  'Show password': 'Passwort anzeigen',
  Unknown: 'Unbekannt',
  '{count} before': '{count} davor',
};
