import type { VideoContent } from '@tallscreen/proto/rules/upload-rules';

const TIMEOUT_MS = 10_000;

/** Reads duration and size in the browser; null if it cannot read the format, and then only the server checks. */
export function readVideoContent(url: string): Promise<VideoContent | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const settle = (content: VideoContent | null) => {
      clearTimeout(timer);
      video.removeAttribute('src');
      video.load();
      resolve(content);
    };
    const timer = setTimeout(() => settle(null), TIMEOUT_MS);
    video.preload = 'metadata';
    video.muted = true;
    video.onloadedmetadata = () =>
      settle({ durationMs: video.duration * 1000, width: video.videoWidth, height: video.videoHeight });
    video.onerror = () => settle(null);
    video.src = url;
  });
}
