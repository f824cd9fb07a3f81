import { useLayoutEffect, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { describeInterruptedPage } from '#browser/platform/drafts/interrupted-page.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { showToast } from '#browser/platform/toast.ts'
import { Spinner } from '#browser/ui/Spinner.tsx'

/**
 * The login guard: a spinner while the user is loading, a redirect to /auth without one, which remembers the page.
 * Redirects an account that awaits approval to Home, which shows a notice, and says why; and one that is late with the
 * second factor that its role requires to its setup. `signedOut` replaces the redirect of a visitor.
 */
export function RequireSignIn({ signedOut, children }: { signedOut?: ReactNode; children: ReactNode }) {
  const [location] = useLocation()
  const { user, isLoading } = useCurrentUser()
  if (isLoading) return <Spinner label="Loading" fullScreen />
  if (user === null && signedOut !== undefined) return signedOut
  if (user === null) return <Redirect to={buildPath('auth')} replace state={describeInterruptedPage()} />
  if (user.awaitsApproval) return <RedirectUntilApproval />
  const isSetup = location === buildPath('secondFactor')
  if (user.secondFactorDue?.isOverdue === true && !isSetup)
    return <Redirect to={buildPath('secondFactor')} replace />
  return children
}

function RedirectUntilApproval() {
  // The redirect removes this component before its other effects run.
  useLayoutEffect(() => {
    showToast({
      title: 'Awaiting approval',
      description: 'This page opens once an administrator has approved your account.',
    })
  }, [])
  return <Redirect to={buildPath('home')} replace />
}
