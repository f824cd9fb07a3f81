import { useCallback, useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react'

/** Pixels from the newest message within which the reader counts as being there. */
const nearEnd = 80
/** Milliseconds after a jump until the messages there are rendered. */
const renderDelayMs = 100
/** Milliseconds that the target of a jump is marked. */
const highlightMs = 2_500

/**
 * The scroll position of a thread. Its scroller is a reversed column: position 0 is the newest message, so that the
 * end stays in view when a message arrives, and nothing moves when older ones are added above.
 */
export function useThreadScroll(start: { messageId: string | null; isFound: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [highlightedId, setHighlightedId] = useState<string | null>(null)
  const first = useRef(start)

  const scrollToMessage = useCallback((id: string, block: 'start' | 'center'): boolean => {
    const name = CSS.escape(id)
    const target = scroller.current?.querySelector(`[data-message="${name}"], [data-far-messages~="${name}"]`)
    if (!scroller.current || !target) return false
    const view = scroller.current.getBoundingClientRect()
    const box = target.getBoundingClientRect()
    const margin = block === 'start' ? 96 : Math.max(0, (view.height - box.height) / 2)
    scroller.current.scrollTop += box.top - view.top - margin
    return true
  }, [])

  useLayoutEffect(() => {
    const { messageId, isFound } = first.current
    if (messageId === null) return
    scrollToMessage(messageId, isFound ? 'center' : 'start')
    if (isFound) setHighlightedId(messageId)
  }, [scrollToMessage])

  useEffect(() => {
    if (highlightedId === null) return
    const timer = setTimeout(() => setHighlightedId(null), highlightMs)
    return () => clearTimeout(timer)
  }, [highlightedId])

  const jump = useCallback(
    (id: string): boolean => {
      if (!scrollToMessage(id, 'center')) return false
      setHighlightedId(id)
      // A message that was far away is rendered by then.
      setTimeout(() => {
        scrollToMessage(id, 'center')
        const message = `[data-message="${CSS.escape(id)}"]`
        scroller.current?.querySelector<HTMLElement>(message)?.focus({ preventScroll: true })
      }, renderDelayMs)
      return true
    },
    [scrollToMessage],
  )
  const scrollToEnd = useCallback(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0
    setAtEnd(true)
  }, [])
  const scrollToStart = useCallback(() => {
    if (scroller.current !== null) scroller.current.scrollTop = -scroller.current.scrollHeight
  }, [])
  const onScroll = useCallback(
    ({ currentTarget }: UIEvent) => setAtEnd(currentTarget.scrollTop > -nearEnd),
    [],
  )
  return { scroller, isAtEnd, highlightedId, jump, scrollToStart, scrollToEnd, onScroll }
}
