import type { Catalogue } from '../translate.ts';

/** Words that the screens of uploaders and of accounts share. */
export const creators: Catalogue = {
  Appeal: 'Einspruch',
  'Awaiting admin review': 'Wartet auf Prüfung',
  Cancel: 'Abbrechen',
  Continue: 'Weiter',
  Delete: 'Löschen',
  'Delete {title}': '„{title}“ löschen',
  Edit: 'Bearbeiten',
  Hashtags: 'Hashtags',
  'Rejected.': 'Abgelehnt.',
  'Save changes': 'Änderungen speichern',
  'Saved.': 'Gespeichert.',
  'Saving…': 'Wird gespeichert …',
  'Something went wrong.': 'Etwas ist schiefgelaufen.',
  Title: 'Titel',
  'Title is required.': 'Gib einen Titel ein.',
  Upload: 'Hochladen',
};
