import type { Catalogue } from '../translate.ts';

/** Tiers of videos, their score, and what is missing to the next one. */
export const tiers: Catalogue = {
  Testing: 'Test',
  Promoted: 'Gefördert',
  Viral: 'Viral',
  Score: 'Punktzahl',
  Shares: 'Geteilt',
  'Upheld reports': 'Bestätigte Meldungen',
  'Tier: {tier} · {score} of 100': 'Stufe: {tier} · {score} von 100',
  'Score · {score} of 100': 'Punktzahl · {score} von 100',
  'Minus {points} for upheld reports.': 'Minus {points} für bestätigte Meldungen.',
  'Tier and score': 'Stufe und Punktzahl',
  'Failed to load the tier.': 'Die Stufe konnte nicht geladen werden.',
  'The score is the sum of these points. Each rate is estimated carefully, so few views give few points. Only views by people with a verified address count, not your own.':
    'Die Punktzahl ist die Summe dieser Punkte. Jede Quote wird vorsichtig geschätzt, darum geben wenige Aufrufe wenige Punkte. Nur Aufrufe von Personen mit bestätigter Adresse zählen, deine eigenen nicht.',
  'Tier: {tier}.': 'Stufe: {tier}.',
  'This video has no tier.': 'Dieses Video hat keine Stufe.',
  '{count} views count for the score.': {
    one: '{count} Aufruf zählt für die Punktzahl.',
    other: '{count} Aufrufe zählen für die Punktzahl.',
  },
  'The parts of the score': 'Die Teile der Punktzahl',
  Part: 'Teil',
  Counted: 'Gezählt',
  Points: 'Punkte',

  // what is missing
  'It has all it needs to become {tier}.': 'Es hat alles für die Stufe „{tier}“.',
  'Has all it needs to become {tier}.': 'Hat alles für die Stufe „{tier}“.',
  'To become {tier} it needs {points} more points.': 'Für die Stufe „{tier}“ fehlen noch {points} Punkte.',
  'To become {tier} it needs {count} more views that count.': {
    one: 'Für die Stufe „{tier}“ fehlt noch {count} Aufruf, der zählt.',
    other: 'Für die Stufe „{tier}“ fehlen noch {count} Aufrufe, die zählen.',
  },
  'To become {tier} it needs {count} more views that count and {points} more points.': {
    one: 'Für die Stufe „{tier}“ fehlen noch {count} Aufruf, der zählt, und {points} Punkte.',
    other: 'Für die Stufe „{tier}“ fehlen noch {count} Aufrufe, die zählen, und {points} Punkte.',
  },
  'To become {tier} it needs {count} more views.': {
    one: 'Für die Stufe „{tier}“ fehlt noch {count} Aufruf.',
    other: 'Für die Stufe „{tier}“ fehlen noch {count} Aufrufe.',
  },
  'To become {tier} it needs a score of {score} (now {present}).':
    'Für die Stufe „{tier}“ braucht es eine Punktzahl von {score} (jetzt {present}).',
  'To become {tier} it needs {count} more views and a score of {score} (now {present}).': {
    one: 'Für die Stufe „{tier}“ braucht es noch {count} Aufruf und eine Punktzahl von {score} (jetzt {present}).',
    other: 'Für die Stufe „{tier}“ braucht es noch {count} Aufrufe und eine Punktzahl von {score} (jetzt {present}).',
  },
  'To become {tier} it needs {count} more views that count ({scored} of {all} do).': {
    one: 'Für die Stufe „{tier}“ fehlt noch {count} Aufruf, der zählt (bisher {scored} von {all}).',
    other: 'Für die Stufe „{tier}“ fehlen noch {count} Aufrufe, die zählen (bisher {scored} von {all}).',
  },
  'To become {tier} it needs {count} more views that count ({scored} of {all} do) and a score of {score} (now {present}).':
    {
      one: 'Für die Stufe „{tier}“ braucht es noch {count} Aufruf, der zählt (bisher {scored} von {all}), und eine Punktzahl von {score} (jetzt {present}).',
      other:
        'Für die Stufe „{tier}“ braucht es noch {count} Aufrufe, die zählen (bisher {scored} von {all}), und eine Punktzahl von {score} (jetzt {present}).',
    },
};
