/** Accounts of the demo; all of them share one password, printed by `npm start`. */
export const DEMO_PASSWORD = 'tallscreen-demo';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly role: 'creator' | 'business' | 'user';
  readonly bio: string;
}

export const people: readonly Person[] = [
  {
    username: 'ana.lund',
    email: 'ana@tallscreen.test',
    role: 'creator',
    bio: 'Slow landscapes, shot before breakfast.',
  },
  { username: 'bo.okafor', email: 'bo@tallscreen.test', role: 'creator', bio: 'Loops, lamps and other small wonders.' },
  { username: 'chi.moreau', email: 'chi@tallscreen.test', role: 'creator', bio: 'Simulations that look alive.' },
  { username: 'kestrel.coffee', email: 'hello@kestrel.test', role: 'business', bio: 'Small roastery, slow pours.' },
  { username: 'lumen.bikes', email: 'hello@lumen.test', role: 'business', bio: 'Lights that find the way home.' },
  { username: 'sam', email: 'sam@tallscreen.test', role: 'user', bio: 'Here to watch.' },
  { username: 'noor', email: 'noor@tallscreen.test', role: 'user', bio: '' },
];

/** Who follows whom. */
export const follows: Readonly<Record<string, readonly string[]>> = {
  sam: ['ana.lund', 'bo.okafor', 'chi.moreau'],
  noor: ['ana.lund', 'chi.moreau', 'kestrel.coffee'],
  'bo.okafor': ['chi.moreau'],
  'chi.moreau': ['ana.lund'],
};

/** Comments by video title: pairs of username and text. */
export const comments: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'The song I hum while the kettle boils': [
    ['sam', 'Now I hum it too.'],
    ['chi.moreau', 'That was the plan.'],
  ],
  'Two on a bench, one bad joke': [['noor', 'The one on the right is me in every meeting.']],
  'Sun over still water': [
    ['sam', 'I exhaled for the first time today.'],
    ['chi.moreau', 'That shimmer! How did you light it?'],
    ['ana.lund', 'Just patience and a cold morning.'],
  ],
  'Northern lights, sped up': [['noor', 'Adding this to the list of places to see.']],
  'My lava lamp has opinions': [
    ['ana.lund', 'And what does it think of Mondays?'],
    ['bo.okafor', 'It refuses to discuss them.'],
  ],
  'Falling into a fractal': [
    ['sam', 'I have been here for ten minutes.'],
    ['noor', 'Same.'],
  ],
  'Neon tunnel, headphones on': [['bo.okafor', 'The sound makes it.']],
  'Embers, no talking': [
    ['noor', 'My cat is watching this with me.'],
    ['sam', 'Ten out of ten, no notes.'],
  ],
};
