import { useEffect, useState } from 'react'

import { Badge } from '#browser/ui/Badge.tsx'

import { describeStatus } from './inquiry-status.ts'

/** The status of an inquiry against its 24-hour deadline, updated while it is on the screen. */
export function InquiryStatus({ inquiry }: { inquiry: Parameters<typeof describeStatus>[0] }) {
  const { words, tone } = describeStatus(inquiry, useNow())
  return (
    <Badge tone={tone} className="tabular">
      {words}
    </Badge>
  )
}

/** The current time, updated twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
