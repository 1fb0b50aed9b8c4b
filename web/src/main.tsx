import './styles/index.css';
import { StrictMode, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createBrowserClient } from './app/client.ts';
import { Nothing, part } from './app/part.tsx';
import { firstCardReady, removeEarlyPoster } from './app/firstCard.ts';
import { createSessionRestorer } from './app/sessionRestorer.ts';
import { Router } from './app/Router.tsx';
import { registerServiceWorker } from './app/serviceWorker.ts';
import { followOtherTabs } from './app/tabs.ts';
import { createStore } from './app/store.ts';
import './app/showInstance.ts';
import { loadLanguage } from './i18n/load.ts';

// Only `npm start` sets the address; other builds leave the component out.
const demoStatus = import.meta.env['VITE_DEMO_STATUS'] as string | undefined;
const DemoStatus = demoStatus && part(() => import('./app/DemoStatus.tsx').then((file) => file.DemoStatus), Nothing);

const hasTexts = loadLanguage();
const isEarly = globalThis.earlyAnswers !== undefined;
const store = createStore(createBrowserClient());
const restore = createSessionRestorer(store);
const restored = restore();
const isReady = isEarly && firstCardReady(store, restored);

followOtherTabs(store, restore);
registerServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A top-level await would make the bundler split and wrap the scripts differently, and the feed 3 KB larger.
void Promise.all([hasTexts, isReady]).then(() => {
  const app = (
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <Router />
          {DemoStatus && (
            <Suspense>
              <DemoStatus address={demoStatus} />
            </Suspense>
          )}
        </BrowserRouter>
      </Provider>
    </StrictMode>
  );
  try {
    // Synchronously, so that the card is in the document when the poster that stands in for it is removed.
    flushSync(() => createRoot(root).render(app));
  } finally {
    removeEarlyPoster();
  }
});
