import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { readPage, toAddress } from '#browser/platform/call.ts'
import { query } from '#browser/platform/query.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

import { createThreadQuery } from './queries.ts'
import { addNewer, addOlder, type ThreadData } from './thread-data.ts'

/** Loads the messages before and after the loaded ones. */
export function useThreadPages(id: string, at: string | null, data: ThreadData) {
  const queryClient = useQueryClient()
  const { queryKey } = createThreadQuery(id, at)
  const change = (previous: ThreadData, update: (data: ThreadData) => ThreadData) =>
    queryClient.setQueryData<ThreadData>(queryKey, current =>
      // A refetch may have replaced what the page follows.
      current?.rows[0] === previous.rows[0] || current?.rows.at(-1) === previous.rows.at(-1)
        ? current && update(current)
        : current,
    )
  const older = useGuardedMutation({
    mutationFn: async () => ({ data, page: await readPage<FamilyMessage>(data.older!) }),
    onSuccess: ({ data, page }) => void change(data, current => addOlder(current, page)),
  })
  const newer = useGuardedMutation({
    mutationFn: async () => ({
      data,
      page: await readPage<FamilyMessage>(
        toAddress([
          ...query('GET /api/conversations/{id}/messages', { params: { id } }).queryKey,
          { after: data.rows.at(-1)!.id, limit: 50 },
        ]),
      ),
    }),
    onSuccess: ({ data, page }) => void change(data, current => addNewer(current, page)),
  })
  return { older, newer }
}

/** Calls `onNear` while the element is less than a screen away from the visible part of its scroller. */
export function useNear(isEnabled: boolean, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isEnabled || element.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) onNear()
      },
      { root: element.current.closest('[data-thread]'), rootMargin: '600px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}
