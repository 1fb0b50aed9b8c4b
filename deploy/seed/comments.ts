/** Comments by video title: username and text. */
export type Comments = Readonly<Record<string, readonly (readonly [string, string])[]>>;

export const comments: Comments = {
  'An hour. One moth. Zero progress.': [
    ['sam', 'The chin wobble at the end. Every cat has it.'],
    ['mina.farouk', 'Mine does this with the red dot and then blames me.'],
    ['noor', 'For the record: the moth is fine. He is not.'],
  ],
  '136 dominoes, one bell': [
    ['sam', 'The last one leans on it like it pays rent.'],
    ['tomas.vrba', 'How many times did it go off by itself?'],
    ['greta.holm', 'Four. The second time was the neighbour’s door.'],
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
  'Free pour, 6:40 am': [
    ['chi.moreau', 'I have drunk that tulip. Twice.'],
    ['bo.okafor', 'Mine always ends up as an onion.'],
    ['leo.brandt', 'Onion is a valid shape. Pour closer to the surface.'],
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
  'One afternoon in nine seconds': [
    ['priya.raman', 'The neck! I always lose them at the neck.'],
    ['lou.marchetti', 'Wet sponge, slow wheel, do not look at the clock.'],
  ],
  'Sound on. It knows the song.': [
    ['dani.reyes', 'Played it eleven times on the bus. Sorry, bus.'],
    ['sam', 'Who writes the bars, you or the ball?'],
    ['yuki.tanabe', 'The ball. I only hold the door.'],
  ],
  'It never misses a note': [
    ['yuki.tanabe', 'G, B, D, E, G. My whole morning now.'],
    ['kofi.mensah', 'Who brings the marbles back up?'],
    ['mina.farouk', 'A very small person with very big opinions.'],
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
    ['tomas.vrba', 'Five seconds for the whole cycle? Lovely.'],
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
  'Our block, 24 hours in seven seconds': [
    ['dani.reyes', 'There goes my bus at second five.'],
    ['kofi.mensah', 'Somebody on the left never sleeps.'],
  ],
};
