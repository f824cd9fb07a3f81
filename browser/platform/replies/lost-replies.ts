import { CallFailed, ConnectionFailed, describeFailure } from '#browser/platform/call.ts'
import { showToast } from '#browser/platform/toast.ts'

/**
 * Makes a call that changes something. When it fails although the server may have acted, because its reply was lost or
 * because an earlier attempt has made the change, `findReply` reads whether the change is made.
 * @throws the failure of the call when the change is not made, or when that cannot be read.
 */
export async function confirmChange<Reply>(
  send: () => Promise<Reply>,
  findReply: () => Promise<Reply | undefined>,
): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    const reply = mayBeMade(error) ? await findReply().catch(() => undefined) : undefined
    if (reply === undefined) throw error
    return reply
  }
}

/**
 * Whether the server may have made a change although its call failed. The portal answers 404 for a record that is
 * removed already, 409 for one that is decided or created. A proxy may answer 5xx.
 */
export function mayBeMade(error: unknown): boolean {
  if (error instanceof ConnectionFailed) return true
  return error instanceof CallFailed && (error.status === 404 || error.status === 409 || error.status >= 500)
}

/** Reports a failed change. After a lost connection it is unknown whether the server has made it. */
export function showChangeFailure(error: unknown, titles: { failed: string; unconfirmed: string }): void {
  const isUnknown = error instanceof ConnectionFailed
  showToast({
    title: isUnknown ? titles.unconfirmed : titles.failed,
    description: isUnknown
      ? 'Check your connection, then try again.'
      : describeFailure(error, 'Please try again.'),
    destructive: true,
  })
}
