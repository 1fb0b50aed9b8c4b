import { jest } from '@jest/globals';

/** Keeps the page from painting until the returned function is called. */
export function noFrames(): () => void {
  const waiting: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => waiting.push(callback));
  return () => waiting.splice(0).forEach((callback) => callback(performance.now()));
}
