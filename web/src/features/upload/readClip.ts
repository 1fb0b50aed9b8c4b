import type { ClipFacts } from './fileRules.ts';

const PATIENCE_MS = 10_000;

/** Asks the browser; null where it cannot read this format, and then the server decides. */
export function readClip(url: string): Promise<ClipFacts | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const settle = (facts: ClipFacts | null) => {
      clearTimeout(patience);
      video.removeAttribute('src');
      video.load();
      resolve(facts);
    };
    const patience = setTimeout(() => settle(null), PATIENCE_MS);
    video.preload = 'metadata';
    video.muted = true;
    video.onloadedmetadata = () =>
      settle({ duration: video.duration, width: video.videoWidth, height: video.videoHeight });
    video.onerror = () => settle(null);
    video.src = url;
  });
}
