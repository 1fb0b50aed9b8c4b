/** From the semantic conventions for http.server.request.duration. */
export const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.3, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/** For background work of up to ten minutes. */
export const WORK_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600];
/** From the semantic conventions for v8js.gc.duration. */
export const GC_SECONDS = [0.01, 0.1, 1, 10];
/** For sizes of batches. */
export const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
