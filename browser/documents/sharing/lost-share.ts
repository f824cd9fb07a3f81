import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'

/** The sentence after a lost reply: the server may have created a link whose secrets no one has read. */
export function describeLostShare(error: unknown): string | undefined {
  const mayBeCreated =
    error instanceof ConnectionFailed || (error instanceof CallFailed && error.status >= 500)
  return mayBeCreated
    ? 'We could not confirm that the link was created. If it is on the page Shared Links, replace its link and passcode there, or revoke it.'
    : undefined
}
