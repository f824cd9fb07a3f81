/** The state of the history entry of /auth, which a reload does not change. */
type SignInState = { interruptedPage: string } | null

/** The state of a redirect to /auth from the current page, so that the sign-in can offer the way back. */
export function describeInterruptedPage(): SignInState {
  return { interruptedPage: location.pathname + location.search + location.hash }
}

/** The address that a visitor asked for, or on which a session ended, before the redirect to this page. */
export function readInterruptedPage(): string | undefined {
  return (history.state as SignInState)?.interruptedPage
}
