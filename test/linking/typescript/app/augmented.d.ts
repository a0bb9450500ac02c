import type { Tool } from './more';
//            ^ imports exact -> app/more.ts, app/more.ts:Tool

declare module '@outside/errors' {
  interface Failure {
    tool(): Tool;
    //      ^ references exact -> app/more.ts:Tool
  }
}
