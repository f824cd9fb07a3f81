import { useCallback, useRef } from 'react'

import { call } from '#browser/platform/call.ts'
import { typingSeconds } from '#contract/messages/message-choices.ts'

/** Shows the others that the caller is writing, at most once in half of the time that they see it. */
export function useTypingNotice(conversationId: string): () => void {
  const sentAt = useRef(-Infinity)
  return useCallback(() => {
    const now = Date.now()
    if (now - sentAt.current < typingSeconds * 500) return
    sentAt.current = now
    // Nothing depends on it.
    void call('POST /api/conversations/{id}/typing', { params: { id: conversationId } }).catch(
      () => undefined,
    )
  }, [conversationId])
}
