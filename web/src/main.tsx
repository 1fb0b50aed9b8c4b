import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createBrowserClient } from './app/client.ts';
import { createSessionAsker } from './app/keepAsking.ts';
import { Router } from './app/Router.tsx';
import { loadFeed } from './app/screens.ts';
import { followOtherTabs } from './app/tabs.ts';
import { createStore } from './app/store.ts';

const store = createStore(createBrowserClient());
const askSession = createSessionAsker(store);
void askSession();
// The feed's code travels while the session is being checked.
if (['/', '/feed'].includes(location.pathname)) void loadFeed();

followOtherTabs(store, askSession);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
