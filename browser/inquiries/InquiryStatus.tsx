import { useEffect, useState } from 'react'

import { Badge } from '#browser/ui/Badge.tsx'

import { describeStatus } from './inquiry-status.ts'

/** The 24-hour clock of an inquiry, which goes on while it is looked at. */
export function InquiryStatus({ inquiry }: { inquiry: Parameters<typeof describeStatus>[0] }) {
  const { words, tone } = describeStatus(inquiry, useNow())
  return (
    <Badge tone={tone} className="tabular">
      {words}
    </Badge>
  )
}

/** The present, renewed as often as what is said of it changes. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
