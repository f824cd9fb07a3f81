import { runWithSessionStorage } from './drafts.ts'

/** The state of the history entry of /auth, which a reload does not change. */
type SignInState = { interruptedPage: string } | null

const storageKey = 'heirloom.interrupted-page'

/** The state of a redirect to /auth from the current page, so that the sign-in can offer the way back. */
export function describeInterruptedPage(): SignInState {
  return { interruptedPage: getAddress() }
}

/** The address that a visitor asked for, or on which a session ended, before the redirect to this page. */
export function readInterruptedPage(): string | undefined {
  return (history.state as SignInState)?.interruptedPage ?? runWithSessionStorage(readStoredPage)
}

/**
 * Stores that address in this tab until the sign-in, before the browser leaves the portal for the identity provider.
 * An address that left with it could be replaced by one of another site.
 */
export function storeInterruptedPage(): void {
  storePage(readInterruptedPage())
}

/** Stores the current page for a sign-in, as `storeInterruptedPage` does, before a link to it that leaves the page. */
export function storeCurrentPage(): void {
  storePage(getAddress())
}

function storePage(page: string | undefined): void {
  runWithSessionStorage(storage =>
    page === undefined ? storage.removeItem(storageKey) : storage.setItem(storageKey, page),
  )
}

/** Returns that address once, at the sign-in. */
export function consumeInterruptedPage(): string | undefined {
  const page = readInterruptedPage()
  runWithSessionStorage(storage => storage.removeItem(storageKey))
  return page
}

function getAddress(): string {
  return location.pathname + location.search + location.hash
}

function readStoredPage(storage: Storage): string | undefined {
  const page = storage.getItem(storageKey) ?? undefined
  // A path of the portal, and not `//` with another host.
  return page !== undefined && /^\/(?!\/)/.test(page) ? page : undefined
}
