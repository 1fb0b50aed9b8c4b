import { Component, type ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import { ErrorState } from '../ui/States.tsx';

/**
 * React offers error boundaries only as classes. Retry reloads the page, which also fixes chunks removed by a release.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorState text={t('Something went wrong.')} onRetry={() => location.reload()} />;
  }
}
