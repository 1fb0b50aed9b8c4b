import './styles/index.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createBrowserClient } from './app/client.ts';
import { firstCardReady, removeEarlyPoster } from './app/firstCard.ts';
import { createSessionRestorer } from './app/sessionRestorer.ts';
import { Router } from './app/Router.tsx';
import { registerServiceWorker } from './app/serviceWorker.ts';
import { followOtherTabs } from './app/tabs.ts';
import { createStore } from './app/store.ts';
import { loadLanguage } from './i18n/load.ts';

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
        </BrowserRouter>
      </Provider>
    </StrictMode>
  );
  try {
    // At once, so that the card is in the document when the poster that stands for it goes.
    flushSync(() => createRoot(root).render(app));
  } finally {
    removeEarlyPoster();
  }
});
