import { drawTitle } from './title.js';

/** Opens a scene. Then `window.frame(i)` returns frame i as a JPEG in base64. Frames are asked for in order. */
window.openScene = async (name) => {
  const { clip } = await import(`./scenes/${name}.js`);
  const { width, height, seconds, fps = 25 } = clip;
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
