import path from 'node:path';

/** All accounts of the demo share this password. `npm start` prints those with `isPrinted`. */
export const DEMO_PASSWORD = 'tallscreen-demo';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly role: 'creator' | 'business' | 'user';
  readonly bio: string;
  /** The file of the person's picture. */
  readonly avatar?: string;
  /** `npm start` prints this account, for trying out. */
  readonly isPrinted?: true;
}

/** The pictures of the people, drawn by `render/portraits`. */
export const AVATARS = path.join(import.meta.dirname, 'avatars');

const pictureOf = (username: string): string => path.join(AVATARS, `${username}.webp`);

/** Everybody may upload, so creators who are not printed stay ordinary users. */
const user = (username: string, bio: string): Person => ({
  username,
  email: `${username}@tallscreen.test`,
  role: 'user',
  bio,
  avatar: pictureOf(username),
});

const printed = (username: string, email: string, role: Person['role'], bio: string): Person => ({
  username,
  email,
  role,
  bio,
  avatar: pictureOf(username),
  isPrinted: true,
});

export const people: readonly Person[] = [
  printed('ana.lund', 'ana@tallscreen.test', 'creator', 'Mountains before breakfast.'),
  printed('bo.okafor', 'bo@tallscreen.test', 'creator', 'Things that swing, roll and come back.'),
  user('chi.moreau', 'Small kitchen, tall plates.'),
  user('eirik.dahl', 'Window seats of the north.'),
  user('lou.marchetti', 'Clay under the nails since 2009.'),
  user('priya.raman', 'Ink on water, paper on ink.'),
  user('tomas.vrba', 'I write small physics for large grins.'),
  user('yuki.tanabe', 'Sound first, pictures second.'),
  user('greta.holm', 'Steady hands, 136 dominoes, no draught please.'),
  user('ines.duarte', 'One block, every day, from the same roof.'),
  user('kofi.mensah', 'Things you can fold on a lunch break.'),
  user('dani.reyes', 'Night shifts, night buses.'),
  user('ruth.abebe', 'Lights on water.'),
  user('owen.pryce', 'Sand. No talking.'),
  printed('kestrel.coffee', 'hello@kestrel.test', 'business', 'Small roastery, slow pours.'),
  printed('lumen.bikes', 'hello@lumen.test', 'business', 'Lights that find the way home.'),
  user('tidepool.books', 'A shop with a sofa and a tide table.'),
  user('nimbus.umbrellas', 'Made for sideways rain.'),
  printed('sam', 'sam@tallscreen.test', 'user', 'Here to watch.'),
  user('noor', 'Two cats, one sofa.'),
  user('leo.brandt', 'Coffee first, then uphill.'),
  user('mina.farouk', 'Wood, glue and a daughter with ideas.'),
];
