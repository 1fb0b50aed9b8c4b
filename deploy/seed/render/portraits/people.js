import { book, cat, coffee, lamp, umbrella } from './emblems.js';
import { beard, hairBehind, hairInFront } from './hair.js';
import { disc, fill, line } from './shapes.js';

/** How each person of the demo is drawn: colours, hair and what they wear; shops have an emblem. */
const SKIN = { light: '#f4c9a8', rose: '#eeb48f', tan: '#c98f65', brown: '#9a623f', dark: '#6e4329' };
export const portraits = {
  'ana.lund': { back: '#8fb7d9', skin: 'light', hair: '#e7c36a', style: 'long', coat: '#2f5d7a', hat: '#d9534f' },
  'bo.okafor': { back: '#f2b950', skin: 'dark', hair: '#1e1512', style: 'short', coat: '#2f7f6d', beard: true },
  'chi.moreau': { back: '#e89a8a', skin: 'light', hair: '#2a1d24', style: 'bob', coat: '#fff3df' },
  'eirik.dahl': {
    back: '#6b7fa8',
    skin: 'light',
    hair: '#c8662f',
    style: 'short',
    coat: '#31406f',
    beard: true,
    glasses: true,
  },
  'lou.marchetti': { back: '#c9a184', skin: 'rose', hair: '#9b9590', style: 'curls', coat: '#8d5a3c' },
  'priya.raman': { back: '#4fa79a', skin: 'brown', hair: '#1d1418', style: 'long', coat: '#e8a13a', rings: '#ffe08a' },
  'tomas.vrba': { back: '#f0c0c8', skin: 'light', hair: '#6a4630', style: 'short', coat: '#7b5ea7', glasses: true },
  'yuki.tanabe': { back: '#2b2a5c', skin: 'light', hair: '#18141c', style: 'bob', coat: '#e8604c', phones: '#ffd590' },
  'greta.holm': { back: '#9dbfa8', skin: 'light', hair: '#d8d4cf', style: 'bun', coat: '#4a5d94', glasses: true },
  'ines.duarte': { back: '#f4a259', skin: 'tan', hair: '#3a2218', style: 'curls', coat: '#2f4858', rings: '#ffffff' },
  'kofi.mensah': { back: '#7cc0c9', skin: 'dark', hair: '#17110f', style: 'short', coat: '#f2e3c0', cap: '#d9534f' },
  'dani.reyes': { back: '#3a3560', skin: 'tan', hair: '#20161a', style: 'quiff', coat: '#49b6a6' },
  'ruth.abebe': { back: '#31406f', skin: 'dark', hair: '#1a1210', style: 'afro', coat: '#ffb347', rings: '#ffd166' },
  'owen.pryce': { back: '#e4cfa0', skin: 'rose', hair: '#8a5a3a', style: 'bald', coat: '#5b6f86', beard: true },
  sam: { back: '#a9c98b', skin: 'rose', hair: '#8a5530', style: 'quiff', coat: '#e8604c' },
  'leo.brandt': { back: '#d4dde3', skin: 'light', hair: '#5a3a26', style: 'short', coat: '#ffb000', helmet: '#2f9e8f' },
  'mina.farouk': { back: '#e6b7a0', skin: 'tan', hair: '#2a1d1a', style: 'scarf', coat: '#6a3f63', scarf: '#8c5a86' },
  noor: { back: '#2c2350', emblem: cat },
  'kestrel.coffee': { back: '#4a2a1a', emblem: coffee },
  'lumen.bikes': { back: '#123047', emblem: lamp },
  'tidepool.books': { back: '#fbe3bd', emblem: book },
  'nimbus.umbrellas': { back: '#5d7796', emblem: umbrella },
};

/** Draws on a square of 256 points. */
export function drawPortrait(pen, { back, emblem, ...looks }) {
  const g = pen.createRadialGradient(90, 70, 10, 128, 128, 200);
  g.addColorStop(0, 'rgba(255,255,255,.35)');
  g.addColorStop(1, 'rgba(0,0,0,.12)');
  for (const colour of [back, g]) {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 256, 256);
  }
  if (emblem) emblem(pen);
  else person(pen, { ...looks, skin: SKIN[looks.skin] });
}

function person(pen, looks) {
  const { skin, coat } = looks;
  hairBehind(pen, looks);
  disc(pen, 128, 262, 92, 70, coat);
  disc(pen, 104, 250, 40, 46, 'rgba(255,255,255,.12)');
  pen.fillStyle = skin;
  pen.fillRect(108, 158, 40, 46);
  disc(pen, 128, 204, 22, 14, skin);
  disc(pen, 128, 172, 30, 16, 'rgba(60,20,10,.22)');
  for (const x of [74, 182]) disc(pen, x, 128, 11, 15, skin);
  disc(pen, 128, 122, 54, 60, skin);
  disc(pen, 150, 132, 30, 46, 'rgba(90,30,20,.08)');
  for (const x of [98, 158]) disc(pen, x, 142, 13, 9, 'rgba(230,90,80,.26)');
  if (looks.beard) beard(pen, looks);
  face(pen, looks);
  hairInFront(pen, looks);
  worn(pen, looks);
}

function face(pen, { hair, style }) {
  const brow = style === 'scarf' ? '#2a1d1a' : hair;
  for (const x of [107, 149]) {
    disc(pen, x, 122, 5.6, 7, '#2a1812');
    disc(pen, x + 2, 119, 2, 2.2, '#ffffff');
    line(pen, brow, 5, () => {
      pen.moveTo(x - 11, 107);
      pen.quadraticCurveTo(x, 101, x + 11, 107);
    });
  }
  line(pen, 'rgba(90,40,30,.45)', 4, () => {
    pen.moveTo(129, 126);
    pen.quadraticCurveTo(136, 138, 126, 141);
  });
  line(pen, '#8a3b36', 5, () => {
    pen.moveTo(112, 154);
    pen.quadraticCurveTo(128, 167, 145, 153);
  });
}

function worn(pen, { hat, cap, helmet, glasses, phones, rings }) {
  const crown = (colour) => {
    pen.beginPath();
    pen.moveTo(68, 92);
    pen.bezierCurveTo(66, 12, 190, 12, 188, 92);
    pen.quadraticCurveTo(128, 72, 68, 92);
    fill(pen, colour);
  };
  if (hat) {
    crown(hat);
    disc(pen, 128, 28, 17, 16, '#fff3df');
    line(pen, '#fff3df', 16, () => {
      pen.moveTo(72, 90);
      pen.quadraticCurveTo(128, 70, 184, 90);
    });
  }
  if (cap) {
    crown(cap);
    disc(pen, 162, 86, 44, 11, '#a93a36', 0.12);
  }
  if (helmet) {
    crown(helmet);
    for (const x of [100, 128, 156])
      line(pen, '#12463f', 8, () => {
        pen.moveTo(x, 44);
        pen.lineTo(x + (x - 128) * 0.25, 70);
      });
    line(pen, '#23344a', 4, () => {
      pen.moveTo(76, 96);
      pen.quadraticCurveTo(90, 170, 128, 182);
      pen.quadraticCurveTo(166, 170, 180, 96);
    });
  }
  if (glasses) {
    for (const x of [106, 150]) {
      disc(pen, x, 122, 19, 18, 'rgba(255,255,255,.16)');
      line(pen, '#2b2330', 4, () => pen.ellipse(x, 122, 19, 18, 0, 0, Math.PI * 2));
    }
    line(pen, '#2b2330', 4, () => {
      pen.moveTo(125, 120);
      pen.lineTo(131, 120);
    });
  }
  if (phones) {
    line(pen, phones, 11, () => pen.arc(128, 112, 70, Math.PI * 1.06, Math.PI * 1.94));
    for (const x of [64, 192]) disc(pen, x, 126, 17, 25, phones);
    for (const x of [60, 196]) disc(pen, x, 126, 8, 16, '#d98a3c');
  }
  if (rings) for (const x of [74, 182]) disc(pen, x, 150, 6, 8, rings);
}
