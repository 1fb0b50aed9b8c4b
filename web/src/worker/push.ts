import type { PushPayload } from '@tallscreen/proto/rules/push';
import { SHARE_PATH } from '@tallscreen/proto/rules/share-target';
import notices from '../i18n/de/notices.json' with { type: 'json' };
import push from '../i18n/de/push.json' with { type: 'json' };
import { sentencesIn } from '../i18n/sentences.ts';
import { setTexts } from '../i18n/translate.ts';
import { pushText } from './pushText.ts';
import { SHARED_CACHE } from './sharedFile.ts';

// The library of DOM types describes pages and lacks these.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
type PushEvent = WorkerEvent & { readonly data: { json(): unknown } | null };
type ClickEvent = WorkerEvent & { readonly notification: Notification };
type FetchEvent = WorkerEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type WindowClient = { readonly url: string; focus(): Promise<WindowClient>; navigate(url: string): Promise<unknown> };
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
const worker = globalThis as unknown as Worker;

function useLanguage(locale: string): void {
  if (locale !== 'de') return setTexts({ locale });
  const none = { errors: {}, audit: {}, explanations: {}, reasons: {} };
  setTexts({ catalogue: push, ...sentencesIn(locale, { ...none, notices }) });
}

/** The icon shows how many things the notifications on the screen tell of. The client sets the exact number later. */
async function countOnIcon(): Promise<void> {
  const shown = await worker.registration.getNotifications();
  const count = shown.reduce((sum, { data }) => sum + ((data as { count?: number } | null)?.count ?? 0), 0);
  await navigator.setAppBadge?.(count);
}

async function show(payload: PushPayload): Promise<void> {
  useLanguage(payload.locale);
  const { title, body, path, count } = pushText(payload);
  const { tag, alerts, locale: lang } = payload;
  const options = { body, tag, lang, renotify: alerts, silent: !alerts, icon: '/icon-192.png', data: { path, count } };
  await worker.registration.showNotification(title, options);
  await countOnIcon();
}

/** Opens the notification's target in a window that is open, or in a new one. */
async function open(path: string): Promise<void> {
  const [first] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!first) return void (await worker.clients.openWindow(path));
  // A window that this worker does not control cannot be navigated.
  await first.navigate(path).then(
    () => first.focus(),
    () => worker.clients.openWindow(path),
  );
}

/** Keeps a file that another app shares, for the upload form, which opens next. */
async function keepShared(request: Request): Promise<Response> {
  const file = (await request.formData()).get('file');
  const cache = await caches.open(SHARED_CACHE);
  if (file instanceof File) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
    await cache.put(SHARE_PATH, new Response(file, { headers }));
  }
  return Response.redirect('/upload?shared=1', 303);
}

addEventListener('push', (event) => {
  const pushed = event as PushEvent;
  if (pushed.data) pushed.waitUntil(show(pushed.data.json() as PushPayload));
});

addEventListener('notificationclick', (event) => {
  const click = event as ClickEvent;
  click.notification.close();
  const { path = '/' } = (click.notification.data ?? {}) as { path?: string };
  click.waitUntil(Promise.all([open(path), countOnIcon()]));
});

addEventListener('notificationclose', (event) => (event as WorkerEvent).waitUntil(countOnIcon()));

addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'POST' && origin === location.origin && pathname === SHARE_PATH)
    (event as FetchEvent).respondWith(keepShared(request));
});
