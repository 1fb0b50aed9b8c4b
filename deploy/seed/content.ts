import { captions, type Captions } from './captions.ts';
import { readClips } from './clips.ts';
import { comments, type Comments } from './comments.ts';
import { people, type Person } from './people.ts';

export interface DemoItem {
  readonly kind: 'videos' | 'promos';
  readonly file: string;
  readonly title: string;
  readonly hashtags: string;
  /** Username of the account that uploads it. */
  readonly by: string;
  readonly captions?: Captions;
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
  readonly comments: Comments;
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
  ...(captions[name] && { captions: captions[name] }),
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
  video('dominoes', 'greta.holm', '136 dominoes, one bell', 'dominoes satisfying physics'),
  video('marbling', 'priya.raman', 'Paper marbling: wait for the comb', 'craft marbling satisfying'),
  video('jelly', 'tomas.vrba', 'Full house', 'satisfying physics cute'),
  video('rain-street', 'dani.reyes', 'Rain, 23:40. Headphones on.', 'rain night city'),
  video('latte', 'leo.brandt', 'Free pour, 6:40 am', 'coffee latteart craft'),
  video('pancakes', 'chi.moreau', 'Sunday, six floors high', 'pancakes breakfast tinykitchen'),
  video('lanterns', 'ruth.abebe', 'Lantern night, first row', 'lanterns lake night'),
  video('pottery', 'lou.marchetti', 'One afternoon in nine seconds', 'pottery craft timelapse'),
  video('melody', 'yuki.tanabe', 'Sound on. It knows the song.', 'music satisfying loop'),
  video('marble-run', 'mina.farouk', 'It never misses a note', 'marblerun wood music'),
  video('train', 'eirik.dahl', 'The 18:04. Always the left side.', 'train sunset calm'),
  video('paper-boat', 'kofi.mensah', 'Folded at lunch, at sea by one', 'paper boat rain'),
  video('pendulums', 'bo.okafor', 'They will meet again', 'pendulum physics hypnotic'),
  video('balloons', 'ana.lund', 'Up at 5. Worth it.', 'balloons sunrise mountains'),
  video('sand', 'owen.pryce', 'Every grain finds its place', 'sand asmr satisfying'),
  video('city', 'ines.duarte', 'Our block, 24 hours in seven seconds', 'city timelapse'),
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

export const demoContent: DemoContent = { people, videos, promos, follows, comments };
