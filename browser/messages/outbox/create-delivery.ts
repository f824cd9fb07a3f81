import {
  CallFailed,
  ConnectionFailed,
  describeFailure,
  isUsedIdempotencyKey,
} from '#browser/platform/call.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxStore, WaitReason } from './outbox-store.ts'

/** Milliseconds until the next attempt of a message that waits; the last one repeats. */
export const retryDelays = [2_000, 5_000, 15_000]

export interface DeliveryOptions {
  store: OutboxStore
  send: (entry: OutboxEntry) => Promise<FamilyMessage>
  /** Runs one delivery at a time, of all tabs. */
  runExclusively: (task: () => Promise<void>) => Promise<void>
  /** Called with each stored message, before it leaves the outbox. */
  onSent: (message: FamilyMessage) => void
}

export interface Delivery {
  /** Sends what waits, or continues with it once the current delivery has ended. */
  start: () => void
  /** Tries again without waiting: the browser has a connection. */
  retryNow: () => void
  stop: () => void
}

/** Sends the messages of an outbox one after the other, in their order. */
export function createDelivery({ store, send, runExclusively, onSent }: DeliveryOptions): Delivery {
  let isDelivering = false
  /** Whether a message was added while others were sent. */
  let isDue = false
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function start(): void {
    if (store.getOwnerId() === undefined) return
    isDue = isDelivering
    if (isDelivering) return
    isDelivering = true
    clearTimeout(timer)
    void runExclusively(sendWaiting).finally(() => {
      isDelivering = false
      if (isDue) start()
    })
  }

  async function sendWaiting(): Promise<void> {
    const account = store.getOwnerId()
    if (account === undefined) return
    for (;;) {
      // Another tab may have sent some of them.
      store.update(entries => entries)
      const entry = store.getState().entries.find(({ failure }) => failure === null)
      if (entry === undefined || !(await deliver(entry, account))) return
    }
  }

  /** @returns whether to continue with the next message: the account is still signed in, and the portal answers. */
  async function deliver(entry: OutboxEntry, account: string): Promise<boolean> {
    try {
      const message = await send(entry)
      // Nothing is stored after the account has signed out.
      if (store.getOwnerId() !== account) return false
      failedAttempts = 0
      onSent(message)
      store.remove(entry.key)
      store.setWaitReason(null)
    } catch (error) {
      if (store.getOwnerId() !== account) return false
      const reason = findWaitReason(error)
      if (reason !== undefined && !isGivenUp(error)) return waitForRetry(reason)
      failedAttempts = 0
      store.setWaitReason(null)
      // An earlier attempt, whose reply was lost, has stored it, and it was deleted since.
      if (isUsedIdempotencyKey(error)) store.remove(entry.key)
      else store.setFailure(entry.key, describeFailure(error, 'The message could not be sent.'))
    }
    return true
  }

  /** A portal that is down answers 502 to 504. One that fails with this message only must not keep the others. */
  function isGivenUp(error: unknown): boolean {
    return error instanceof CallFailed && error.status === 500 && failedAttempts >= retryDelays.length
  }

  function waitForRetry(reason: WaitReason): false {
    store.setWaitReason(reason)
    timer = setTimeout(start, retryDelays[Math.min(failedAttempts, retryDelays.length - 1)])
    failedAttempts += 1
    return false
  }

  return {
    start,
    retryNow() {
      failedAttempts = 0
      start()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Why a message waits, or undefined when the server has rejected it. */
function findWaitReason(error: unknown): WaitReason | undefined {
  if (error instanceof ConnectionFailed) return 'no-connection'
  if (!(error instanceof CallFailed)) return undefined
  if (error.status === 429) return 'rate-limit'
  // A session that has ended closes the outbox.
  return error.status === 401 || error.status >= 500 ? 'portal-unavailable' : undefined
}
