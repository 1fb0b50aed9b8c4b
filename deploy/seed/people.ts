/** All accounts of the demo share this password. `npm start` prints those with `isPrinted`. */
export const DEMO_PASSWORD = 'tallscreen-demo';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly role: 'creator' | 'business' | 'user';
  readonly bio: string;
  /** Named by `npm start`, for trying out. */
  readonly isPrinted?: true;
}

/** Everybody may upload, so creators who are not printed stay ordinary users. */
const user = (username: string, bio: string): Person => ({
  username,
  email: `${username}@tallscreen.test`,
  role: 'user',
  bio,
});

export const people: readonly Person[] = [
  {
    username: 'ana.lund',
    email: 'ana@tallscreen.test',
    role: 'creator',
    bio: 'Slow landscapes, shot before breakfast.',
    isPrinted: true,
  },
  {
    username: 'bo.okafor',
    email: 'bo@tallscreen.test',
    role: 'creator',
    bio: 'Loops, lamps and other small wonders.',
    isPrinted: true,
  },
  user('chi.moreau', 'Hums in the kitchen, paints the rest of the day.'),
  user('eirik.dahl', 'Drives north until the sky does something.'),
  user('lou.marchetti', 'Flea markets, lamps, and what I paid for them.'),
  user('priya.raman', 'Maths teacher. The pictures are real, the homework too.'),
  user('tomas.vrba', 'Small rules, large gardens.'),
  user('yuki.tanabe', 'Sound first, pictures second.'),
  user('greta.holm', 'I stand in fields and listen.'),
  user('ines.duarte', 'Ink, milk, patience.'),
  user('kofi.mensah', 'Things you can make from paper on a rainy day.'),
  user('dani.reyes', 'Night shifts, night buses.'),
  user('ruth.abebe', 'Stop motion with scissors and glue.'),
  user('owen.pryce', 'Fires. No talking.'),
  {
    username: 'kestrel.coffee',
    email: 'hello@kestrel.test',
    role: 'business',
    bio: 'Small roastery, slow pours.',
    isPrinted: true,
  },
  {
    username: 'lumen.bikes',
    email: 'hello@lumen.test',
    role: 'business',
    bio: 'Lights that find the way home.',
    isPrinted: true,
  },
  { username: 'sam', email: 'sam@tallscreen.test', role: 'user', bio: 'Here to watch.', isPrinted: true },
  { username: 'noor', email: 'noor@tallscreen.test', role: 'user', bio: 'Two cats, one sofa.' },
  user('leo.brandt', 'Cyclist, mostly uphill.'),
  user('mina.farouk', 'Reads the comments first.'),
];
