import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { onLive } from '#browser/platform/live/live-events.ts'

import { refreshMessages } from './queries.ts'

/** Shows changes of loaded messages that are older than the newest page, which every event reads again. */
export function useChangedMessages(conversationId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = (changedId: string | null) => {
      // A message that could not be read is read again with the next change.
      refreshMessages(queryClient, conversationId, changedId).catch(() => undefined)
    }
    const stops = [
      onLive('conversation', key => {
        const [id, changedId] = key.split(' ')
        if (id === conversationId && changedId !== undefined) refresh(changedId)
      }),
      onLive('resync', () => refresh(null)),
    ]
    return () => stops.forEach(stop => stop())
  }, [conversationId, queryClient])
}
