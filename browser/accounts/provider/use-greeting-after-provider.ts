import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { createWelcomeBack } from '#browser/accounts/sign-in/welcome-back.ts'
import { consumeCookie } from '#browser/platform/cookies.ts'
import { setSignedIn, useCurrentUser } from '#browser/platform/current-user.ts'
import { showToast } from '#browser/platform/toast.ts'
import { greetingCookie } from '#contract/cookies.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

/** Section 8: the toasts of signing in and of registering, after the redirect of the identity provider. */
export function useGreetingAfterProvider(): void {
  const { user } = useCurrentUser()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  useEffect(() => {
    const greeting = user === null ? undefined : consumeCookie(greetingCookie)
    if (user === null || greeting === undefined) return
    // Other tabs may show the sign-in page.
    setSignedIn(queryClient, user)
    showToast(
      greeting === 'welcome'
        ? { title: 'Welcome to the family!', description: `Account created for ${fullName(user)}` }
        : createWelcomeBack(user, navigate),
    )
  }, [queryClient, navigate, user])
}
