/** Longer than a frame takes. A page in the background draws none. */
const FRAME_MS = 100;

/** Resolves when the browser has drawn what the page shows now, so that work which can wait does not delay it. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_MS);
  });
