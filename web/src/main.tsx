import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createBrowserClient } from './app/client.ts';
import { createSessionRestorer } from './app/sessionRestorer.ts';
import { Router } from './app/Router.tsx';
import { loadFeed } from './app/screens.ts';
import { registerServiceWorker } from './app/serviceWorker.ts';
import { followOtherTabs } from './app/tabs.ts';
import { createStore } from './app/store.ts';
import { loadLanguage } from './i18n/load.ts';

const hasTexts = loadLanguage();
const store = createStore(createBrowserClient());
const restore = createSessionRestorer(store);
void restore();
// Load the feed's code while the session is being checked.
if (['/', '/feed'].includes(location.pathname)) void loadFeed();

followOtherTabs(store, restore);
registerServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A top-level await would make the bundler split and wrap the scripts differently, and the feed 3 KB larger.
void hasTexts.then(() =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <Router />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  ),
);
