import type { Catalogue } from '../translate.ts';

/** Promos: their form, their limits and what they reached. */
export const promos: Catalogue = {
  File: 'Datei',
  'Promote something': 'Etwas bewerben',
  'Figures and invoice': 'Zahlen und Rechnung',
  'New promo': 'Neue Anzeige',
  'Promo video': 'Video der Anzeige',
  'Drop it here. MP4 or WebM, up to 200 MB.': 'Zieh es hierher. MP4 oder WebM, bis 200 MB.',
  'Promo Title': 'Titel der Anzeige',
  'Submit Promo': 'Anzeige einreichen',
  'Promo submitted successfully!': 'Deine Anzeige ist eingereicht!',
  'Promos play between videos, marked as sponsored, once an admin has approved them.':
    'Anzeigen laufen zwischen Videos, als gesponsert gekennzeichnet, sobald ein Admin sie freigegeben hat.',
  'Your promos': 'Deine Anzeigen',
  'Failed to load promos.': 'Die Anzeigen konnten nicht geladen werden.',
  'Submit your first one with the form.': 'Reiche deine erste mit dem Formular ein.',
  'Edit link and limits of {title}': 'Link und Grenzen von „{title}“ bearbeiten',
  'Delete this promo?': 'Diese Anzeige löschen?',
  '“{title}” leaves the feed for good.': '„{title}“ verschwindet für immer aus dem Feed.',
  'Unable to delete promo.': 'Die Anzeige konnte nicht gelöscht werden.',

  // link and limits
  'Link and limits': 'Link und Grenzen',
  Link: 'Link',
  'Optional, with https://. Viewers see its host on the button. An admin looks at every new link.':
    'Freiwillig, mit https://. Auf der Schaltfläche steht sein Host. Ein Admin prüft jeden neuen Link.',
  'Button text': 'Text der Schaltfläche',
  'Up to {count} characters, for example “{text}”.': 'Bis zu {count} Zeichen, zum Beispiel „{text}“.',
  Limits: 'Grenzen',
  'An empty field is no limit. Days begin at midnight UTC, and what a day may have is spread over the day.':
    'Ein leeres Feld bedeutet: keine Grenze. Tage beginnen um Mitternacht UTC, und was ein Tag haben darf, wird über den Tag verteilt.',
  'Viewable views a day': 'Sichtbare Aufrufe pro Tag',
  'Viewable views in all': 'Sichtbare Aufrufe insgesamt',
  'Budget a day': 'Budget pro Tag',
  'Budget in all': 'Budget insgesamt',
  'In the currency of the price.': 'In der Währung des Preises.',
  'Times one viewer sees it in 24 hours': 'Wie oft eine Person sie in 24 Stunden sieht',
  '{label}: “{text}” is no number. Leave it empty for no limit.':
    '{label}: „{text}“ ist keine Zahl. Ohne Grenze lass das Feld leer.',
  'With another link or button text the promo leaves the feed until an admin has approved it again.':
    'Mit anderem Link oder Text der Schaltfläche verlässt die Anzeige den Feed, bis ein Admin sie wieder freigegeben hat.',
  'Save and send to review': 'Speichern und prüfen lassen',
  'Saved. An admin looks at it first.': 'Gespeichert. Erst sieht ein Admin es an.',
  'Unable to change this promo.': 'Die Anzeige konnte nicht geändert werden.',

  // figures
  'Promo figures': 'Zahlen deiner Anzeigen',
  'All promos': 'Alle Anzeigen',
  'Submit a promo': 'Anzeige einreichen',
  'What they reach and cost shows here.': 'Hier siehst du, was sie erreichen und kosten.',
  'Unable to fetch promo analytics.': 'Die Zahlen konnten nicht geladen werden.',
  'What the figures mean': 'Was die Zahlen bedeuten',
  'Viewable views': 'Sichtbare Aufrufe',
  'At least half of the promo was in view for two seconds. Counted once per viewer in half an hour.':
    'Mindestens die Hälfte der Anzeige war zwei Sekunden lang zu sehen. Zählt pro Person einmal in einer halben Stunde.',
  'Billed views': 'Berechnete Aufrufe',
  'Viewable views of verified viewers within your limits. What is shown above a limit is free. Your own views are never billed.':
    'Sichtbare Aufrufe bestätigter Konten innerhalb deiner Grenzen. Was über eine Grenze hinaus gezeigt wird, ist kostenlos. Deine eigenen Aufrufe werden nie berechnet.',
  Spend: 'Ausgaben',
  'The price in force at each billed view, rounded down. With another currency it begins anew.':
    'Der Preis, der bei jedem berechneten Aufruf galt, abgerundet. Mit einer anderen Währung beginnt die Summe neu.',
  'The promo played for three seconds.': 'Die Anzeige lief drei Sekunden lang.',
  Completed: 'Bis zum Ende',
  'The share of the views that played to 90 % or more.':
    'Der Anteil der Aufrufe, in denen mindestens 90 % gelaufen sind.',
  'Hidden by': 'Ausgeblendet von',
  'Viewers who hid all your promos by the menu of this one.':
    'Personen, die über das Menü dieser Anzeige alle deine Anzeigen ausgeblendet haben.',

  // invoice
  Invoice: 'Rechnung',
  'A line for each promo, day and price, and the total. It is settled outside of Tallscreen.':
    'Eine Zeile für jede Anzeige, jeden Tag und jeden Preis, und die Summe. Bezahlt wird außerhalb von Tallscreen.',
  'Month (UTC)': 'Monat (UTC)',
  'the invoice of {month}': 'Rechnung für {month}',
};
