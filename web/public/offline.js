// The address bar still shows the requested page.
addEventListener('online', () => location.reload());

if (navigator.onLine) {
  document.title = 'Cannot be reached · Tallscreen';
  document.querySelector('h1').textContent = 'Tallscreen cannot be reached';
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

// If the server was away, there is no `online` event, so ask.
async function look(pauseMs) {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (answer && answer.status < 500) location.reload();
  else lookAfter(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
}

// A random pause, so that not all browsers come at the same time when the server is back.
function lookAfter(pauseMs) {
  setTimeout(() => void look(pauseMs), pauseMs * (0.5 + Math.random()));
}

lookAfter(FIRST_PAUSE_MS);
