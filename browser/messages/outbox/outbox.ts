import type { FamilyMessage } from '#contract/messages/messages.ts'

import { createDelivery, type DeliveryOptions } from './create-delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { createOutboxStore, type OutboxStore } from './outbox-store.ts'

/**
 * The messages that this account has sent and the server has not stored yet. They are sent one after the other, in
 * their order, and survive a reload. The tabs of a browser share them.
 */
export interface Outbox extends Pick<OutboxStore, 'subscribe' | 'getState'> {
  /** Starts to send the messages of this account. */
  open: (ownerId: string) => void
  add: (entry: OutboxEntry) => void
  /** Sends a rejected message again. */
  retry: (key: string) => void
  discard: (key: string) => void
  /** Called with each stored message, before it leaves the outbox. */
  onSent: (listener: (message: FamilyMessage) => void) => () => void
  /** Reads the messages that another tab has added or sent. */
  reload: () => void
  /** Tries again without waiting: the browser has a connection. */
  onOnline: () => void
  close: () => void
}

export function createOutbox({
  send,
  runExclusively = task => task(),
}: Pick<DeliveryOptions, 'send'> & Partial<Pick<DeliveryOptions, 'runExclusively'>>): Outbox {
  const sentListeners = new Set<(message: FamilyMessage) => void>()
  const store = createOutboxStore()
  const delivery = createDelivery({
    store,
    send,
    runExclusively,
    onSent(message) {
      for (const listener of sentListeners) listener(message)
    },
  })

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    open(account) {
      if (store.getOwnerId() === account) return
      store.open(account)
      delivery.start()
    },
    add(entry) {
      store.update(entries => [...entries, entry])
      delivery.start()
    },
    retry(key) {
      store.setFailure(key, null)
      delivery.start()
    },
    discard: store.remove,
    onSent(listener) {
      sentListeners.add(listener)
      return () => void sentListeners.delete(listener)
    },
    reload: () => store.update(entries => entries),
    onOnline: delivery.retryNow,
    close() {
      store.close()
      delivery.stop()
    },
  }
}
