import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { refreshConversation } from '#browser/messages/queries.ts'
import { call, CallFailed, readPage, toAddress } from '#browser/platform/call.ts'
import { refreshUser } from '#browser/platform/current-user.ts'
import { invalidate, query, updateRows } from '#browser/platform/query.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

import {
  addNewer,
  addSent,
  listStalePages,
  mergeNewest,
  startThread,
  updateMessages,
  type ThreadData,
} from './thread-data.ts'

/** The number of messages on the first page. Later pages have the same size. */
const pageSize = 50

/**
 * A conversation from its newest messages on, or around a message that was found (`at`). Reading it again adds what is
 * new and leaves the loaded messages in place.
 */
export function createThreadQuery(id: string, at: string | null) {
  const address = (search: object) => toAddress([...threadKey(id), { limit: pageSize, ...search }])
  return queryOptions<ThreadData>({
    queryKey: at === null ? threadKey(id) : [...threadKey(id), { from: at }],
    async queryFn({ client, queryKey, signal }) {
      const getLoaded = () => client.getQueryData<ThreadData>(queryKey)
      const read = (search: object) => readPage<FamilyMessage>(address(search), signal)
      if (getLoaded() === undefined) {
        if (at === null) return startThread(await read({}))
        const found = await findVisible(Promise.all([read({ from: at }), read({ after: at })]))
        return found === undefined ? startThread(await read({})) : startThread(...found)
      }
      if (getLoaded()!.hasNewer) return getLoaded()!
      const newest = await read({})
      // While they are read, an older page may be added and messages may be changed.
      const merged = mergeNewest(getLoaded()!, newest)
      if (merged !== undefined) return merged
      const newer = await findVisible(read({ after: getLoaded()!.rows.at(-1)!.id }))
      return newer === undefined ? startThread(newest) : addNewer(getLoaded()!, newer)
    },
    staleTime: 0,
    // The messages of a shifted list would be compared with other ones. `mergeNewest` shares them by id.
    structuralSharing: false,
  })
}

/** The pages; undefined if the reader does not see the message that they start at, such as one from before joining. */
async function findVisible<Pages>(reading: Promise<Pages>): Promise<Pages | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof CallFailed && error.status === 400) return undefined
    throw error
  }
}

/** Evicts the loaded messages of a conversation in each of its views, and reads the newest ones of the visible view. */
export function restartThread(queryClient: QueryClient, id: string): Promise<void> {
  updateThread(queryClient, id, () => ({ rows: [], older: null, hasNewer: false }))
  return invalidate(queryClient, 'GET /api/conversations/{id}/messages', { params: { id } })
}

function threadKey(id: string): readonly unknown[] {
  return query('GET /api/conversations/{id}/messages', { params: { id } }).queryKey
}

/**
 * Reads loaded messages again that the refetch of the newest ones leaves out: a changed one with its answers, or all
 * of them when changes may have been missed.
 */
export async function refreshMessages(
  queryClient: QueryClient,
  conversationId: string,
  changedId: string | null,
): Promise<void> {
  const threads = queryClient.getQueriesData<ThreadData>({
    queryKey: threadKey(conversationId),
    type: 'active',
  })
  for (const [, data] of threads)
    for (const page of listStalePages(data, changedId, pageSize)) {
      const search = { from: page.from, limit: page.limit }
      const { rows } = await readPage<FamilyMessage>(toAddress([...threadKey(conversationId), search]))
      updateThread(queryClient, conversationId, data => updateMessages(data, rows))
    }
}

/** Changes the loaded messages of a conversation, in each of its views. */
export function updateThread(
  queryClient: QueryClient,
  id: string,
  change: (data: ThreadData) => ThreadData,
): void {
  queryClient.setQueriesData<ThreadData>({ queryKey: threadKey(id) }, data => data && change(data))
}

/** Shows a message that the outbox has sent, then reads the final order. */
export function addSentMessage(queryClient: QueryClient, message: FamilyMessage): void {
  updateThread(queryClient, message.conversationId, data => addSent(data, message))
  refreshConversation(queryClient, message.conversationId)
}

/** Marks a conversation as read until a message, here and in the account menu. */
export function useMarkRead(id: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (messageId: string) =>
      call('POST /api/conversations/{id}/read', { params: { id }, body: { messageId } }),
    onSuccess({ unreadCount }) {
      updateRows(queryClient, 'GET /api/conversations', undefined, rows =>
        rows.map(row => (row.id === id ? { ...row, unreadCount } : row)),
      )
      refreshUser(queryClient, 0)
    },
  })
}
