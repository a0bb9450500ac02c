/** Keeps an error in one screen from taking the page away. React offers this to classes only. */
import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="message message-bad" role="alert">
        <p className="message-title">This screen could not be shown</p>
        <p className="message-text">
          {String(error)}. If codeagent was updated while the page was open, loading the page again helps.
        </p>
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      </div>
    );
  }
}
