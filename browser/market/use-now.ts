import { useEffect, useState } from 'react'

/** The current time in milliseconds, updated every 10 s, so that old prices get marked. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
