/** Starts the page. */
import { createRoot } from 'react-dom/client';
import { createClient, takeTokenFromAddress } from './api/client.ts';
import { followEvents } from './api/events.ts';
import { App } from './app.tsx';
import { createAnswerStore } from './state/answer-store.ts';
import { PageContext } from './state/page.ts';
import { createRouter } from './state/create-router.ts';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/screens.css';
import './styles/code.css';
import './styles/symbol.css';
import './styles/map.css';
import './styles/graph.css';

const client = createClient(sessionStorage);
takeTokenFromAddress(client, location, history);
const page = {
  client,
  feed: followEvents(client, () => Date.now()),
  router: createRouter(window),
  answers: createAnswerStore(client),
};
const place = document.getElementById('page');
if (place !== null)
  createRoot(place).render(
    <PageContext value={page}>
      <App />
    </PageContext>,
  );
