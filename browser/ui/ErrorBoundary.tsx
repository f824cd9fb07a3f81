import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** Displayed when a child fails to load or render; nothing by default. */
  fallback?: ReactNode
  /** Called once when a child fails. */
  onFailure?: () => void
}

/** Limits a rendering error to a part of the page. A new `key` retries. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    // React does so by itself, Preact does not.
    // oxlint-disable-next-line eslint/no-console
    console.error(error)
    this.props.onFailure?.()
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
