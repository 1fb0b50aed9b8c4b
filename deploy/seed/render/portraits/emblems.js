import { disc, fill, line } from './shapes.js';

export function cat(pen) {
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.moveTo(128 + side * 84, 120);
    pen.lineTo(128 + side * 78, 30);
    pen.lineTo(128 + side * 18, 76);
    fill(pen, '#e8893e');
    pen.beginPath();
    pen.moveTo(128 + side * 72, 102);
    pen.lineTo(128 + side * 69, 52);
    pen.lineTo(128 + side * 34, 78);
    fill(pen, '#e9a08c');
  }
  disc(pen, 128, 146, 92, 78, '#ee9a4d');
  disc(pen, 128, 178, 50, 38, '#fff0dc');
  for (const x of [104, 128, 152])
    line(pen, '#b5602a', 9, () => {
      pen.moveTo(x, 76);
      pen.lineTo(128 + (x - 128) * 0.8, 104);
    });
  for (const x of [92, 164]) {
    disc(pen, x, 142, 23, 22, '#2a120a');
    disc(pen, x, 142, 20, 20, '#c3d350');
    disc(pen, x + 3, 142, 11, 17, '#120a0c');
    disc(pen, x + 8, 134, 5, 6, '#ffffff');
  }
  pen.beginPath();
  pen.moveTo(116, 168);
  pen.lineTo(140, 168);
  pen.lineTo(128, 180);
  fill(pen, '#d86f6f');
  line(pen, '#5b2b1c', 4, () => {
    pen.moveTo(110, 190);
    pen.quadraticCurveTo(122, 200, 128, 182);
    pen.quadraticCurveTo(134, 200, 146, 190);
  });
}

export function coffee(pen) {
  for (const [x, turn] of [
    [92, 0.6],
    [164, -0.5],
  ]) {
    pen.save();
    pen.translate(x, 128);
    pen.rotate(turn);
    disc(pen, 0, 0, 42, 64, '#b5763c');
    disc(pen, -10, -14, 18, 34, 'rgba(255,230,190,.25)');
    line(pen, '#4a2a1a', 9, () => {
      pen.moveTo(2, -60);
      pen.bezierCurveTo(-22, -20, 22, 20, -2, 60);
    });
    pen.restore();
  }
}

export function lamp(pen) {
  pen.beginPath();
  pen.moveTo(96, 112);
  pen.lineTo(256, 40);
  pen.lineTo(256, 216);
  pen.lineTo(96, 148);
  fill(pen, 'rgba(255,226,140,.75)');
  pen.beginPath();
  pen.roundRect(34, 102, 66, 56, 14);
  fill(pen, '#2bc4b6');
  disc(pen, 102, 130, 16, 34, '#fff6d0');
  line(pen, '#eaf6ff', 14, () => {
    pen.moveTo(62, 158);
    pen.lineTo(62, 214);
  });
}

export function book(pen) {
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.moveTo(128, 196);
    pen.quadraticCurveTo(128 + side * 50, 164, 128 + side * 100, 186);
    pen.lineTo(128 + side * 100, 100);
    pen.quadraticCurveTo(128 + side * 50, 78, 128, 110);
    fill(pen, side < 0 ? '#2b8a97' : '#1f6f7e');
  }
  line(pen, '#fff6e6', 9, () => {
    pen.moveTo(28, 196);
    pen.quadraticCurveTo(78, 174, 128, 206);
    pen.quadraticCurveTo(178, 174, 228, 196);
  });
  pen.beginPath();
  pen.moveTo(128, 30);
  pen.lineTo(128, 92);
  pen.lineTo(176, 92);
  fill(pen, '#c2503a');
  pen.beginPath();
  pen.moveTo(120, 46);
  pen.lineTo(120, 92);
  pen.lineTo(84, 92);
  fill(pen, '#ffffff');
}

export function umbrella(pen) {
  pen.beginPath();
  pen.moveTo(30, 136);
  pen.bezierCurveTo(40, 30, 216, 30, 226, 136);
  for (const x of [226, 177, 128, 79]) pen.quadraticCurveTo(x - 24, 112, x - 49, 136);
  fill(pen, '#ffcf2e');
  pen.beginPath();
  pen.moveTo(128, 56);
  pen.quadraticCurveTo(84, 80, 79, 136);
  pen.quadraticCurveTo(103, 112, 128, 136);
  pen.quadraticCurveTo(153, 112, 177, 136);
  pen.quadraticCurveTo(172, 80, 128, 56);
  fill(pen, '#f2b50f');
  line(pen, '#2b3a52', 10, () => {
    pen.moveTo(128, 128);
    pen.lineTo(128, 206);
    pen.quadraticCurveTo(128, 226, 148, 222);
  });
}
