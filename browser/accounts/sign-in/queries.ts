import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { call, callByStatus, CallFailed, describeFailure } from '#browser/platform/call.ts'
import { broadcastSignOut, clearSession, setSignedIn } from '#browser/platform/current-user.ts'
import { PasskeyFailed } from '#browser/platform/passkey-failed.ts'
import { answerWithPasskey } from '#browser/platform/passkeys.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Login, RegisteredUser, Registration, User } from '#contract/accounts/accounts.ts'
import type { PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { createWelcomeBack } from './welcome-back.ts'

/** Section 8: the toasts of signing in. `onProblem` fills the red alert. */
export function useSignIn(onProblem: (sentence: string | undefined) => void) {
  const greet = useGreeting()
  return useGuardedMutation({
    mutationFn: async (body: Login) => readUserAfterSignIn(await callByStatus('POST /api/login', { body })),
    onSuccess: greet,
    onError(error) {
      // Not a failure: the form asks for the code next.
      if (isCodeRequired(error)) return
      showToast({
        title: 'Login failed',
        description: describeFailure(error, 'Login failed'),
        destructive: true,
      })
      onProblem(describeFailure(error, 'Login failed. Please try again.'))
    },
  })
}

/** Signs in with the answer of a passkey, or asks the browser for one. Then there is no code to enter. */
export function usePasskeySignIn(onProblem: (sentence: string | undefined) => void) {
  const greet = useGreeting()
  return useGuardedMutation({
    async mutationFn(credential: PasskeyAssertion | undefined) {
      const answer = credential ?? (await answerWithPasskey(await call('POST /api/passkey-sign-in/options')))
      return readUserAfterSignIn(
        await callByStatus('POST /api/passkey-sign-in', { body: { credential: answer } }),
      )
    },
    onSuccess: greet,
    onError(error) {
      onProblem(
        error instanceof PasskeyFailed
          ? error.message
          : describeFailure(error, 'Login failed. Please try again.'),
      )
    },
  })
}

/** Whether the password was correct and the account requires a second factor. */
export function isCodeRequired(error: unknown): boolean {
  return error instanceof CallFailed && error.failure?.code === 'accounts.second-factor-required'
}

/** Shows the user who has signed in the home page and the toast. */
function useGreeting() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return (user: User) => {
    const greeting = createWelcomeBack(user, navigate)
    setSignedIn(queryClient, user)
    showToast(greeting)
    navigate(buildPath('home'))
  }
}

/** Signs out on this page, where someone else is about to register. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    async mutationFn() {
      // Reads in flight would fail with 401, which looks like an expired session.
      await queryClient.cancelQueries()
      await call('POST /api/logout')
    },
    onSuccess() {
      clearSession(queryClient)
      broadcastSignOut()
    },
    onError: error =>
      showToast({
        title: 'Logout failed',
        description: describeFailure(error, 'Please try again.'),
        destructive: true,
      }),
  })
}

export function useRegister(onProblem: (sentence: string | undefined) => void) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return useGuardedMutation({
    mutationFn: async (body: Registration) =>
      readUserAfterSignIn(await callByStatus('POST /api/register', { body })),
    onSuccess({ invitationNotice, ...user }) {
      setSignedIn(queryClient, user)
      showToast({
        title: 'Welcome to the family!',
        description: invitationNotice ?? `Account created for ${fullName(user)}`,
      })
      navigate(buildPath('home'))
    },
    onError(error) {
      showToast({
        title: 'Registration failed',
        description: describeFailure(error, 'Registration failed'),
        destructive: true,
      })
      onProblem(describeFailure(error, 'Registration failed. Please try again.'))
    },
  })
}

/** The account of the reply. A proxy may drop the body of a success; then the new session is asked. */
async function readUserAfterSignIn(reply: RegisteredUser | undefined): Promise<RegisteredUser> {
  return reply ?? call('GET /api/user')
}
