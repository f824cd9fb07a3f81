import type { ReactNode } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { describeNextStep } from '#browser/platform/format/describe-next-step.ts'

import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export interface LoadFailedProps {
  /** What could not be loaded, without a period: 'The posts could not be loaded'. */
  title: string
  /** Why it failed. The server's sentence is shown, if there is one. */
  error: unknown
  /** The next step, instead of the one that follows from the error. */
  children?: ReactNode
  /** The level of the heading when the failure replaces a page or a tab. Without it, it is one line within a page. */
  heading?: 'h1' | 'h2' | 'h3' | undefined
  onRetry: () => unknown
  /** Whether the retry is running. */
  isRetrying?: boolean | undefined
  className?: string | undefined
}

/** A failed load, with a button that tries again. */
export function LoadFailed({
  title,
  error,
  children = describeNextStep(error),
  heading,
  onRetry,
  isRetrying,
  className,
}: LoadFailedProps) {
  const retry = {
    ref: focusSuccessor,
    pending: isRetrying,
    pendingLabel: 'Loading...',
    onClick: () => void onRetry(),
    children: 'Try again',
  }
  if (heading !== undefined) {
    return (
      <EmptyState title={title} heading={heading} action={<Button {...retry} />} className={className}>
        <p role="alert">{children}</p>
      </EmptyState>
    )
  }
  return (
    <Alert className={className}>
      {title}. {children} <Button variant="quiet" size="small" {...retry} />
    </Alert>
  )
}
