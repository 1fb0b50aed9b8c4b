import { readClips } from './clips.ts';
import { people, type Person } from './people.ts';

export interface DemoItem {
  readonly kind: 'videos' | 'promos';
  readonly file: string;
  readonly title: string;
  readonly hashtags: string;
  /** Username of the account that uploads it. */
  readonly by: string;
  /** The link of a promo's button. */
  readonly lead?: { readonly link: string; readonly text: string };
}

/** All content of the demo. */
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

/** Each video has a different uploader, because an account must wait some minutes between two videos. */
const videos: readonly DemoItem[] = [
  video('cat', 'noor', 'An hour. One moth. Zero progress.', 'cat night rain'),
  video('marbling', 'priya.raman', 'Paper marbling: wait for the comb', 'craft marbling satisfying'),
  video('jelly', 'tomas.vrba', 'Full house', 'satisfying physics cute'),
  video('rain-street', 'dani.reyes', 'Rain, 23:40. Headphones on.', 'rain night city'),
  video('pancakes', 'chi.moreau', 'Sunday, six floors high', 'pancakes breakfast tinykitchen'),
  video('lanterns', 'ruth.abebe', 'Lantern night, first row', 'lanterns lake night'),
  video('pottery', 'lou.marchetti', 'One afternoon in ten seconds', 'pottery craft timelapse'),
  video('melody', 'yuki.tanabe', 'Sound on. It knows the song.', 'music satisfying loop'),
  video('train', 'eirik.dahl', 'The 18:04. Always the left side.', 'train sunset calm'),
  video('paper-boat', 'kofi.mensah', 'Folded at lunch, at sea by one', 'paper boat rain'),
  video('pendulums', 'bo.okafor', 'They will meet again', 'pendulum physics hypnotic'),
  video('balloons', 'ana.lund', 'Up at 5. Worth it.', 'balloons sunrise mountains'),
  video('sand', 'owen.pryce', 'Every grain finds its place', 'sand asmr satisfying'),
  video('city', 'ines.duarte', 'Our block, 24 hours in ten seconds', 'city timelapse'),
];

const promos: readonly DemoItem[] = [
  promo(
    'promo-coffee',
    'kestrel.coffee',
    'Kestrel Coffee: roasted Tuesday, in your cup by Friday',
    'coffee morning',
    'https://kestrel.example/first-bag',
    'Order beans',
  ),
  promo(
    'promo-bike',
    'lumen.bikes',
    'Lumen Bikes: be seen from 400 m',
    'bike light city',
    'https://lumen.example/lights',
    'Book a fitting',
  ),
  promo(
    'promo-books',
    'tidepool.books',
    'Tidepool Books: lose an afternoon',
    'books reading',
    'https://tidepool.example/visit',
    'Plan a visit',
  ),
  promo(
    'promo-umbrella',
    'nimbus.umbrellas',
    'Nimbus: the umbrella that cannot turn inside out',
    'umbrella rain',
    'https://nimbus.example/umbrella',
    'Choose a colour',
  ),
];

const follows: DemoContent['follows'] = {
  sam: ['ana.lund', 'bo.okafor', 'noor', 'yuki.tanabe'],
  noor: ['ana.lund', 'chi.moreau', 'tidepool.books', 'owen.pryce'],
  'leo.brandt': ['lumen.bikes', 'ana.lund', 'eirik.dahl'],
  'mina.farouk': ['priya.raman', 'kofi.mensah', 'ruth.abebe', 'noor'],
  'bo.okafor': ['tomas.vrba', 'yuki.tanabe', 'ana.lund'],
  'chi.moreau': ['noor', 'lou.marchetti'],
  'priya.raman': ['tomas.vrba', 'lou.marchetti'],
  'tomas.vrba': ['priya.raman', 'bo.okafor'],
  'greta.holm': ['ana.lund', 'eirik.dahl', 'noor'],
  'eirik.dahl': ['ana.lund', 'ruth.abebe'],
  'dani.reyes': ['yuki.tanabe', 'sam', 'ines.duarte'],
};

const comments: DemoContent['comments'] = {
  'An hour. One moth. Zero progress.': [
    ['sam', 'The chin wobble at the end. Every cat has it.'],
    ['mina.farouk', 'Mine does this with the red dot and then blames me.'],
    ['noor', 'For the record: the moth is fine. He is not.'],
  ],
  'Paper marbling: wait for the comb': [
    ['lou.marchetti', 'I held my breath at the comb.'],
    ['mina.farouk', 'What thickens the water? Carrageenan?'],
    ['priya.raman', 'Carrageenan, made the night before. And ox gall in the ink.'],
  ],
  'Full house': [
    ['bo.okafor', 'The green one has given up and I respect that.'],
    ['greta.holm', 'Rush hour on the 12.'],
  ],
  'Rain, 23:40. Headphones on.': [
    ['yuki.tanabe', 'The ramen sign flickers off the beat. Perfect.'],
    ['ines.duarte', 'I know that corner!'],
    ['dani.reyes', 'Then you know the broth is gone by midnight.'],
  ],
  'Sunday, six floors high': [
    ['sam', 'I would like the top two floors.'],
    ['leo.brandt', 'Not enough syrup. Come on.'],
    ['chi.moreau', 'There is a second jug. I am not an animal.'],
  ],
  'Lantern night, first row': [
    ['eirik.dahl', 'Which lake? Asking for my car.'],
    ['ruth.abebe', 'The small one behind the station. Bring a blanket.'],
  ],
  'One afternoon in ten seconds': [
    ['priya.raman', 'The neck! I always lose them at the neck.'],
    ['lou.marchetti', 'Wet sponge, slow wheel, do not look at the clock.'],
  ],
  'Sound on. It knows the song.': [
    ['dani.reyes', 'Played it eleven times on the bus. Sorry, bus.'],
    ['sam', 'Who writes the bars, you or the ball?'],
    ['yuki.tanabe', 'The ball. I only hold the door.'],
  ],
  'The 18:04. Always the left side.': [
    ['greta.holm', 'The tunnel. The reflection. Goodbye.'],
    ['leo.brandt', 'Left side going out, right side coming home.'],
  ],
  'Folded at lunch, at sea by one': [
    ['mina.farouk', 'My daughter wants to know if the captain is all right.'],
    ['kofi.mensah', 'Dry socks and a medal.'],
  ],
  'They will meet again': [
    ['tomas.vrba', 'Twelve seconds for the whole cycle? Lovely.'],
    ['noor', 'The cat watched this twice.'],
  ],
  'Up at 5. Worth it.': [
    ['sam', 'I exhaled for the first time today.'],
    ['eirik.dahl', 'The light behind the third ridge!'],
    ['ana.lund', 'Patience, a thermos, and a very cold thumb.'],
  ],
  'Every grain finds its place': [
    ['greta.holm', 'Ten out of ten, no notes.'],
    ['chi.moreau', 'The sound of it.'],
  ],
  'Our block, 24 hours in ten seconds': [
    ['dani.reyes', 'There goes my bus at second eight.'],
    ['kofi.mensah', 'Somebody on the left never sleeps.'],
  ],
};

export const demoContent: DemoContent = { people, videos, promos, follows, comments };
