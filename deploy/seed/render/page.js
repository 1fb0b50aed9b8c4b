import { drawPortrait, portraits } from './portraits/people.js';
import { drawTitle } from './title.js';

/** Opens a scene. Then `window.frame(i)` returns frame i as a JPEG in base64. Frames are asked for in order. */
window.openScene = async (name) => {
  const { clip } = await import(`./scenes/${name}.js`);
  const { width, height, seconds, fps = 24 } = clip;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  document.body.append(canvas);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const paint = clip.paint({ width, height });
  window.frame = (i) => {
    paint(pen, i / fps);
    drawTitle(pen, clip, i / fps);
    return canvas.toDataURL('image/jpeg', 0.96).split(',')[1];
  };
  return { fps, seconds, count: Math.round(seconds * fps) };
};

/** Returns the portraits by username, each a WebP in base64. */
window.portraits = () =>
  Object.fromEntries(
    Object.entries(portraits).map(([name, looks]) => {
      const canvas = document.createElement('canvas');
      canvas.width = 256;
      canvas.height = 256;
      drawPortrait(canvas.getContext('2d'), looks);
      return [name, canvas.toDataURL('image/webp', 0.82).split(',')[1]];
    }),
  );
