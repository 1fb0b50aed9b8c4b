import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/States.tsx';

/** Only a class can catch what breaks while rendering. A chunk that a new release removed is healed by the reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorState text="Something went wrong." onRetry={() => location.reload()} />;
  }
}
