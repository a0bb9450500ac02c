/** The router of a window: reads and changes its address and its history. */
import { addressOf, type Router } from './router.ts';

export function createRouter(window: Window): Router {
  const listeners = new Set<() => void>();
  let address = addressOf(new URL(window.location.href));
  const update = (): void => {
    address = addressOf(new URL(window.location.href));
    for (const listener of listeners) listener();
  };
  window.addEventListener('popstate', update);
  return {
    current: () => address,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(href, step = 'push') {
      if (step === 'push') window.history.pushState(null, '', href);
      else window.history.replaceState(null, '', href);
      update();
    },
  };
}
