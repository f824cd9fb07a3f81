import { useEffect, useRef, useState } from 'react'

import type { BoardApproval } from '#contract/board-approvals.ts'

import { RequestCard } from './RequestCard.tsx'

/** What waits and what is decided. A note that was typed outlasts its request, should somebody else decide first. */
export function RequestList({ approvals }: { approvals: BoardApproval[] }) {
  const [notes, setNotes] = useState<Partial<Record<string, string>>>({})
  const waiting = approvals.filter(({ status }) => status === 'pending')
  const decided = approvals.filter(({ status }) => status !== 'pending')
  const { heading, leave } = useFocusAfter(waiting.map(({ id }) => id))

  const list = (shown: BoardApproval[]) => (
    <ul className="mt-6 grid gap-6 xl:grid-cols-2 xl:items-start">
      {shown.map(approval => (
        <li key={approval.id} className="[content-visibility:auto]">
          <RequestCard
            approval={approval}
            note={notes[approval.id] ?? ''}
            onNote={note => setNotes(before => ({ ...before, [approval.id]: note }))}
            onDecided={() => leave(approval.id, 'next')}
            onTooLate={() => leave(approval.id, 'same')}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <section aria-labelledby="waiting" className="mt-12">
        <h2 ref={heading} id="waiting" tabIndex={-1}>
          Waiting <span className="text-muted tabular">({waiting.length})</span>
        </h2>
        {waiting.length === 0 ? (
          <p className="mt-4 text-muted">Nothing waits for a decision.</p>
        ) : (
          list(waiting)
        )}
      </section>
      {decided.length > 0 && (
        <section aria-labelledby="decided" className="mt-16">
          <h2 id="decided">
            Decided <span className="text-muted tabular">({decided.length})</span>
          </h2>
          {list(decided)}
        </section>
      )}
    </>
  )
}

/**
 * What was pressed goes with its request: the focus goes on to the one that waits next, or to the heading when none
 * does; to the same where somebody else has decided it.
 */
function useFocusAfter(waiting: readonly string[]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const left = useRef<{ id: string; onTo: readonly string[] }>(null)
  useEffect(() => {
    if (left.current === null || waiting.includes(left.current.id)) return
    const { id, onTo } = left.current
    left.current = null
    // Who has gone on by themselves meanwhile stays where they are.
    if (document.activeElement !== document.body) return
    const next = onTo.find(one => one === id || waiting.includes(one))
    const target = next === undefined ? heading.current : document.getElementById(`request-${next}`)
    target?.focus({ preventScroll: true })
    // What stands below the heading comes into sight with it; out of sight, how high that is is not known yet.
    target?.scrollIntoView({ block: 'center' })
  })
  return {
    heading,
    leave: (id: string, onTo: 'next' | 'same') => {
      const place = waiting.indexOf(id)
      const others = [...waiting.slice(place + 1), ...waiting.slice(0, place).toReversed()]
      left.current = { id, onTo: onTo === 'same' ? [id] : others }
    },
  }
}
