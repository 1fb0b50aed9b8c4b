import { readClips } from './clips.ts';
import { people, type Person } from './people.ts';

export interface DemoItem {
  readonly kind: 'videos' | 'promos';
  readonly file: string;
  readonly title: string;
  readonly hashtags: string;
  /** Username of the account that uploads it. */
  readonly by: string;
  /** Where the button of a promo leads. */
  readonly lead?: { readonly link: string; readonly text: string };
}

/** What the demo consists of. */
export interface DemoContent {
  readonly people: readonly Person[];
  /** In the order in which they appear. */
  readonly videos: readonly DemoItem[];
  readonly promos: readonly DemoItem[];
  /** who follows whom, by username */
  readonly follows: Readonly<Record<string, readonly string[]>>;
  /** Comments by video title: username and text. */
  readonly comments: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

const clips = readClips();

function clip(name: string): string {
  const file = clips.get(name);
  if (file === undefined) throw new Error(`There is no clip ${name} in the manifest of the demo's clips.`);
  return file;
}

const video = (name: string, by: string, title: string, hashtags: string): DemoItem => ({
  kind: 'videos',
  file: clip(name),
  by,
  title,
  hashtags,
});

const promo = (name: string, by: string, title: string, hashtags: string, link: string, text: string): DemoItem => ({
  kind: 'promos',
  file: clip(name),
  by,
  title,
  hashtags,
  lead: { link, text },
});

/** Each is of another account, because an account waits some minutes between two videos. */
const videos: readonly DemoItem[] = [
  video('sun-over-water', 'ana.lund', 'Sun over still water', 'calm sea sunset'),
  video('two-on-a-bench', 'bo.okafor', 'Two on a bench, one bad joke', 'friends joke bench'),
  video('aurora', 'eirik.dahl', 'Northern lights, sped up', 'aurora night sky'),
  video('morning-song', 'chi.moreau', 'The song I hum while the kettle boils', 'music morning humming'),
  video('lava-lamp', 'lou.marchetti', 'My lava lamp has opinions', 'lava retro loop'),
  video('fractal-dive', 'priya.raman', 'Falling into a fractal', 'fractal math hypnotic'),
  video('garden-of-life', 'tomas.vrba', 'A garden that plants itself', 'gameoflife simulation'),
  video('neon-tunnel', 'yuki.tanabe', 'Neon tunnel, headphones on', 'neon synth loop'),
  video('meadow-wind', 'greta.holm', 'Wind in the meadow', 'calm meadow wind'),
  video('ink-in-milk', 'ines.duarte', 'Ink in milk', 'ink slowmotion art'),
  video('kaleidoscope', 'kofi.mensah', 'Kaleidoscope from a paper roll', 'diy pattern colour'),
  video('city-rain', 'dani.reyes', 'Rain on the night bus', 'rain night city'),
  video('paper-planets', 'ruth.abebe', 'Paper planets', 'space stopmotion'),
  video('slow-embers', 'owen.pryce', 'Embers, no talking', 'fire cozy asmr'),
];

const promos: readonly DemoItem[] = [
  promo(
    'promo-kestrel',
    'kestrel.coffee',
    'Kestrel Coffee: the slow pour',
    'coffee morning',
    'https://kestrel.example/slow-pour',
    'Order beans',
  ),
  promo(
    'promo-lumen',
    'lumen.bikes',
    'Lumen Bikes: ride home lit',
    'bike light city',
    'https://lumen.example/lights',
    'Learn more',
  ),
  promo(
    'promo-tides',
    'kestrel.coffee',
    'Kestrel Coffee: cold brew season',
    'coffee summer',
    'https://kestrel.example/cold-brew',
    'Find a shop',
  ),
  promo(
    'promo-forty-nights',
    'lumen.bikes',
    'Lumen Bikes: forty nights on one charge',
    'bike battery',
    'https://lumen.example/forty-nights',
    'See the test',
  ),
];

const follows: DemoContent['follows'] = {
  sam: ['ana.lund', 'bo.okafor', 'chi.moreau', 'yuki.tanabe'],
  noor: ['ana.lund', 'chi.moreau', 'kestrel.coffee', 'owen.pryce'],
  'leo.brandt': ['lumen.bikes', 'ana.lund', 'eirik.dahl'],
  'mina.farouk': ['priya.raman', 'kofi.mensah', 'ruth.abebe'],
  'bo.okafor': ['chi.moreau', 'lou.marchetti', 'ana.lund'],
  'chi.moreau': ['ana.lund', 'ines.duarte'],
  'priya.raman': ['tomas.vrba'],
  'tomas.vrba': ['priya.raman'],
  'greta.holm': ['ana.lund', 'eirik.dahl'],
  'eirik.dahl': ['ana.lund'],
  'dani.reyes': ['yuki.tanabe', 'sam'],
};

const comments: DemoContent['comments'] = {
  'The song I hum while the kettle boils': [
    ['sam', 'Now I hum it too.'],
    ['chi.moreau', 'That was the plan.'],
  ],
  'Two on a bench, one bad joke': [
    ['noor', 'The one on the right is me in every meeting.'],
    ['leo.brandt', 'The joke was fine!'],
  ],
  'Sun over still water': [
    ['sam', 'I exhaled for the first time today.'],
    ['chi.moreau', 'That shimmer! How did you light it?'],
    ['ana.lund', 'Just patience and a cold morning.'],
  ],
  'Northern lights, sped up': [
    ['noor', 'Adding this to the list of places to see.'],
    ['eirik.dahl', 'Bring a second pair of gloves.'],
  ],
  'My lava lamp has opinions': [
    ['ana.lund', 'And what does it think of Mondays?'],
    ['lou.marchetti', 'It refuses to discuss them.'],
  ],
  'Falling into a fractal': [
    ['sam', 'I have been here for ten minutes.'],
    ['noor', 'Same.'],
  ],
  'A garden that plants itself': [['priya.raman', 'Four rules and it never gets old.']],
  'Neon tunnel, headphones on': [
    ['bo.okafor', 'The sound makes it.'],
    ['dani.reyes', 'This is my ride home.'],
  ],
  'Wind in the meadow': [['mina.farouk', 'I could smell the grass.']],
  'Ink in milk': [['chi.moreau', 'Which ink is this?']],
  'Kaleidoscope from a paper roll': [['ruth.abebe', 'Trying this tomorrow with the kids.']],
  'Rain on the night bus': [['greta.holm', 'The window seat is the best seat.']],
  'Paper planets': [['kofi.mensah', 'The ring is a paper plate, is it not?']],
  'Embers, no talking': [
    ['noor', 'My cat is watching this with me.'],
    ['sam', 'Ten out of ten, no notes.'],
  ],
};

export const demoContent: DemoContent = { people, videos, promos, follows, comments };
