import { blob, oval } from '../brush.js';

export const fill = (pen, colour) => {
  pen.fillStyle = colour;
  pen.fill();
};
export const disc = (pen, x, y, rx, ry, colour, turn = 0) => {
  oval(pen, x, y, rx, ry, turn);
  fill(pen, colour);
};
export const shape = (pen, colour, points) => {
  blob(pen, points);
  fill(pen, colour);
};
export const line = (pen, colour, width, draw) => {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.beginPath();
  draw();
  pen.stroke();
};
