import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

import { useMarkRead } from './queries.ts'

/**
 * Marks the conversation as read until its last message when it opens, and each later message that the reader sees: at
 * the end of the thread, in a visible window.
 */
export function useReadMark(id: string, lastMessageId: string | undefined, isAtEnd: boolean): void {
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible, () => false)
  const { mutate, isPending } = useMarkRead(id)
  const marked = useRef<string>(undefined)
  const mark = useEffectEvent((messageId: string) => {
    marked.current = messageId
    mutate(messageId)
  })
  useEffect(() => {
    if (lastMessageId === undefined || marked.current === lastMessageId || isPending || !isVisible) return
    if (isAtEnd || marked.current === undefined) mark(lastMessageId)
  }, [lastMessageId, isAtEnd, isVisible, isPending])
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
