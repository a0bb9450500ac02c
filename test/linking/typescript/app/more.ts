import type { Box } from './namesakes';

export class Tool {
  turn() {}
}

declare module './namesakes' {
  interface Box {
    lock(): void;
  }
  interface Uri {
    tool: Tool;
  }
}

declare global {
  interface Window {
    theBox: Box;
  }
  function announce(text: string): void;
  var theTool: Tool;
}
