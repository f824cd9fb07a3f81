import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { pluralize } from '#contract/texts/counts.ts'

import type { FirstUnread } from './first-unread.ts'
import type { useThreadPages } from './use-thread-pages.ts'

export interface FirstUnreadButtonProps {
  firstUnread: FirstUnread
  unreadCount: number
  older: ReturnType<typeof useThreadPages>['older']
  /** Shows the oldest loaded message, with the progress or failure of the page above it. */
  onScrollToStart: () => void
  jump: (id: string) => boolean
}

/** Loads the messages until the first unread one and goes there, while it is before the loaded ones. */
export function FirstUnreadButton({
  firstUnread: { id, isEarlier },
  unreadCount,
  older: { mutate, isPending, isError },
  onScrollToStart,
  jump,
}: FirstUnreadButtonProps) {
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    if (isRequested && id !== null) jump(id)
  }, [isRequested, id, jump])
  // In every render: `mutate` ignores a call until the previous result is rendered.
  useEffect(() => {
    if (!isRequested || !isEarlier || isPending || isError) return
    onScrollToStart()
    mutate()
  })
  if (!isEarlier) return null
  return (
    <Button
      variant="secondary"
      size="small"
      className="absolute inset-x-0 top-3 mx-auto w-fit bg-raised! shadow-raised"
      pending={isRequested && !isError}
      onClick={() => {
        setRequested(true)
        onScrollToStart()
        if (isError) mutate()
      }}
    >
      <ArrowUp aria-hidden="true" strokeWidth={1.75} />
      First of {pluralize(unreadCount, 'unread message')}
    </Button>
  )
}
