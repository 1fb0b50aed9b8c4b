import type { Catalogue } from '../translate.ts';

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
