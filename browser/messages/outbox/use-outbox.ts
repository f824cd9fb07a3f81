import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { addSentMessage } from '#browser/messages/thread/queries.ts'
import { call } from '#browser/platform/call.ts'
import { onSessionEnd, refreshUser, useCurrentUser } from '#browser/platform/current-user.ts'
import { outboxKey } from '#browser/platform/drafts/account-storage.ts'

import type { OutboxEntry } from './outbox-entry.ts'
import { createOutbox } from './outbox.ts'

/** The outbox of this page, and the messages of one conversation in it. */
export function useOutbox(conversationId: string) {
  const { entries, waitReason } = useSyncExternalStore(outbox.subscribe, outbox.getState, outbox.getState)
  const unsent = useMemo(
    () => entries.filter(entry => entry.conversationId === conversationId),
    [entries, conversationId],
  )
  return { unsent, waitReason, add: outbox.add, retry: outbox.retry, discard: outbox.discard }
}

/** Sends what waits while any page of the account is open. */
export function useOutboxDelivery(): void {
  const queryClient = useQueryClient()
  const ownerId = useCurrentUser().user?.id
  useEffect(() => {
    if (ownerId === undefined) return
    const unsubscribe = outbox.onSent(message => addSentMessage(queryClient, message))
    openOutbox(queryClient, ownerId)
    return unsubscribe
  }, [ownerId, queryClient])
}

const outbox = createOutbox({
  send: sendEntry,
  runExclusively: task =>
    // Without HTTPS there are no locks. The idempotency key prevents a second copy.
    'locks' in navigator ? navigator.locks.request('heirloom.outbox', task) : task(),
})

let client: QueryClient | undefined

function openOutbox(queryClient: QueryClient, ownerId: string): void {
  client = queryClient
  outbox.open(ownerId)
}

async function sendEntry({ conversationId, body, key }: OutboxEntry) {
  try {
    return await call(
      'POST /api/conversations/{id}/messages',
      { params: { id: conversationId }, body },
      { idempotencyKey: key },
    )
  } catch (error) {
    // The call does not pass through the query client, which ends the session on the page.
    if (client !== undefined && isUnauthorized(error)) refreshUser(client, 0)
    throw error
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401: ')
}

onSessionEnd(outbox.close)

if (typeof window !== 'undefined') {
  window.addEventListener('online', outbox.onOnline)
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(outboxKey(''))) outbox.reload()
  })
}
