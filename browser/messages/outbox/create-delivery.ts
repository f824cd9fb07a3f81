import {
  CallFailed,
  ConnectionFailed,
  describeFailure,
  isUsedIdempotencyKey,
} from '#browser/platform/call.ts'
import type { FamilyMessage } from '#contract/messages.ts'

import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxStore } from './outbox-store.ts'

/** Milliseconds until the next attempt after a lost connection; the last one repeats. */
export const retryDelays = [2_000, 5_000, 15_000, 60_000]

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

  /** @returns whether to continue with the next message: the account is still signed in, and there is a connection. */
  async function deliver(entry: OutboxEntry, account: string): Promise<boolean> {
    try {
      const message = await send(entry)
      // Nothing is stored after the account has signed out.
      if (store.getOwnerId() !== account) return false
      failedAttempts = 0
      onSent(message)
      store.remove(entry.key)
      store.setWaiting(false)
    } catch (error) {
      if (store.getOwnerId() !== account) return false
      if (isTemporary(error)) return waitForConnection()
      // An earlier attempt, whose reply was lost, has stored it, and it was deleted since.
      if (isUsedIdempotencyKey(error)) store.remove(entry.key)
      else store.setFailure(entry.key, describeFailure(error, 'The message could not be sent.'))
    }
    return true
  }

  function waitForConnection(): false {
    store.setWaiting(true)
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

/** A lost connection, a busy server, too many messages, or a session that has ended: the message waits. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ConnectionFailed) return true
  return error instanceof CallFailed && (error.status === 401 || error.status === 429 || error.status >= 500)
}
