import type { Catalogue } from '../translate.ts';

/** What the server writes: errors, notifications, reasons. Placeholders stand for what differs. */
export const server: Catalogue = {
  'Please wait {m}m {s}s before uploading again.': 'Bitte warte {m} min {s} s, bevor du wieder etwas hochlädst.',
};
