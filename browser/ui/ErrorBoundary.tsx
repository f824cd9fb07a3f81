import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** What stands there instead when a part of the page cannot be loaded or drawn; nothing unless told. */
  fallback?: ReactNode
  /** Called once when that happens. */
  onFailure?: () => void
}

/** Keeps what fails from taking the whole page with it. A new `key` tries again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
