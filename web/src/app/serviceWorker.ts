/** Registers the offline page's service worker (public/sw.js), after everything else has been loaded. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a service worker the browser shows its own error page.
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
