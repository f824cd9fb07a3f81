import { consumeInterruptedPage } from '#browser/platform/drafts/interrupted-page.ts'
import type { ToastMessage } from '#browser/platform/toast.ts'
import type { User } from '#contract/accounts/accounts.ts'

/** Section 8: the toast of a sign-in. It offers the page that the visitor asked for, once. */
export function createWelcomeBack(user: User, navigate: (path: string) => void): ToastMessage {
  const interrupted = consumeInterruptedPage()
  return {
    title: 'Welcome back!',
    description: `Hello ${user.firstName}!`,
    ...(interrupted !== undefined && {
      action: { label: 'Continue where you were', run: () => navigate(interrupted) },
    }),
  }
}
