import { reasons } from '@tallscreen/proto/rules/reasons';
import type { Catalogue } from '../translate.ts';

type Code = (typeof reasons)[number]['code'];

const translations: Record<Code, readonly [title: string, text: string]> = {
  spam: [
    'Werbung oder Betrug',
    'Werbung, Betrug und bezahlte Links außerhalb von Anzeigen sind nicht erlaubt. Lass sie im Clip und in seinem Text weg.',
  ],
  harassment: [
    'Belästigung',
    'Personen zu beleidigen, zu bedrohen oder bloßzustellen ist nicht erlaubt. Lass weg, was gegen sie gerichtet ist.',
  ],
  hate: [
    'Hass',
    'Angriffe auf Menschen wegen Herkunft, Religion, Geschlecht, Orientierung oder Behinderung sind nicht erlaubt.',
  ],
  nudity: [
    'Nacktheit oder Sexuelles',
    'Nacktheit und sexuelle Handlungen sind nicht erlaubt. Schneide diese Szenen heraus, bevor du den Clip wieder hochlädst.',
  ],
  violence: [
    'Gewalt',
    'Szenen mit schwerer Gewalt oder Grausamkeit sind nicht erlaubt. Schneide sie heraus, bevor du den Clip wieder hochlädst.',
  ],
  dangerous: [
    'Gefährliche Taten oder Waren',
    'Clips dürfen nicht zu Taten auffordern, die andere verletzen können, und keine Waffen oder Drogen anbieten.',
  ],
  minors: ['Schutz Minderjähriger', 'Inhalte, die Minderjährige gefährden oder sexualisieren, sind nie erlaubt.'],
  privacy: [
    'Persönliche Daten',
    'Adressen, Nummern und Ausweise anderer dürfen nicht ohne deren Zustimmung zu sehen sein. Verwische oder schneide sie.',
  ],
  copyright: [
    'Urheberrecht',
    'Bilder, Musik und Clips anderer brauchen deren Erlaubnis. Nimm eigene, oder solche, für die du eine Lizenz hast.',
  ],
  misleading: [
    'Irreführung',
    'Clips dürfen Erfundenes oder Verändertes nicht als echt ausgeben. Sage im Titel, dass der Clip verändert ist.',
  ],
  language: [
    'Anstößige Wörter',
    'Titel und Hashtags dürfen keine anstößigen Wörter enthalten. Wähle andere und lade den Clip wieder hoch.',
  ],
  quality: [
    'Nichts zu sehen',
    'Der Clip ist leer, eingefroren oder nicht zu erkennen. Lade einen Clip mit klarem Bild hoch.',
  ],
  other: ['Eine andere Regel', 'Es verstößt gegen eine Regel der Plattform.'],
};

/** The rules as they are delivered; admins may have changed them. The words of an admin follow the text of a rule. */
export const rules: Catalogue = Object.fromEntries(
  reasons.flatMap(({ code, title, text }): [string, string][] => {
    const [germanTitle, germanText] = translations[code];
    return [
      [title, germanTitle],
      [text, germanText],
      [`${text} {words}`, `${germanText} {words}`],
    ];
  }),
);

const facts = '{textPoints} of 100 after {textViews}, and it is {textAge}';
const germanFacts = '{textPoints} von 100 nach {textViews}, und es ist {textAge}';

const turns = 'A promo follows {textPlace} and {textTurn}, those first that you have not seen lately';
const germanTurns =
  '{textPlace} kommt eine Anzeige, und {textTurn}; zuerst kommen die, die du länger nicht gesehen hast';
const nothingElse = 'Nothing else about you plays a part.';
const germanNothingElse = 'Sonst spielt nichts über dich eine Rolle.';

/** Why a video or promo is shown; feed writes these. */
export const explanations: Catalogue = {
  'It is new: one place in {n} goes to videos with fewer than {most} views, and this one has {views} views.':
    'Es ist neu: Einer von {n} Plätzen geht an Videos mit weniger als {most} Aufrufen, und dieses hat {views}.',
  'It is new: one place in {n} goes to videos with fewer than {most} views, and this one has {views} view.':
    'Es ist neu: Einer von {n} Plätzen geht an Videos mit weniger als {most} Aufrufen, und dieses hat {views}.',
  '{n} point': '{n} Punkt',
  '{n} points': '{n} Punkte',
  '{n} view': '{n} Aufruf',
  '{n} views': '{n} Aufrufen',
  'less than an hour old': 'keine Stunde alt',
  '{n} hour old': '{n} Stunde alt',
  '{n} hours old': '{n} Stunden alt',
  '{n} day old': '{n} Tag alt',
  '{n} days old': '{n} Tage alt',
  [`{business} pays for it. ${turns}, and {name} wants it shown to you at most {textTimes} in 24 hours. ${nothingElse}`]: `{business} bezahlt dafür. ${germanTurns}. {name} möchte, dass du sie höchstens {textTimes} in 24 Stunden siehst. ${germanNothingElse}`,
  [`{business} pays for it. ${turns}. ${nothingElse}`]: `{business} bezahlt dafür. ${germanTurns}. ${germanNothingElse}`,
  'every video': 'Nach jedem Video',
  'every {n} videos': 'Nach je {n} Videos',
  'all {n} promos take turns': 'alle {n} Anzeigen wechseln sich ab',
  'no other promo takes turns with it': 'keine andere wechselt sich mit ihr ab',
  once: 'einmal',
  twice: 'zweimal',
  '{n} times': '{n}-mal',
  [`Its viewers' reactions give it ${facts}: that makes it number {place} of {videos} in the ranking that all feeds start from.`]: `Die Reaktionen geben ihm ${germanFacts}. Das ist Platz {place} von {videos} in der Rangliste, mit der alle Feeds beginnen.`,
  [`Its viewers' reactions give it ${facts}.`]: `Die Reaktionen geben ihm ${germanFacts}.`,
};
