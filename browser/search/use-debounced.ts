import { useEffect, useState } from 'react'

/** Milliseconds without typing before a search starts (debounce). */
const debounceMs = 120

/** The text after a pause in typing. A cleared text applies at once. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
