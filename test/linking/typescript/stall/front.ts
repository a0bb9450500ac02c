import { tidy } from '~/kiosk';

export function sweep() {
  tidy();
  // <- calls exact -> app/kiosk.tsx:tidy
}
