import { useEffect, useRef, useState } from 'react'

import type { BoardApproval } from '#contract/board-approvals.ts'

import { RequestCard } from './RequestCard.tsx'

/** Pending and decided requests. Unsent notes are stored here, so that they survive a decision by someone else. */
export function RequestList({ approvals }: { approvals: BoardApproval[] }) {
  const [notes, setNotes] = useState<Partial<Record<string, string>>>({})
  const pending = approvals.filter(({ status }) => status === 'pending')
  const decided = approvals.filter(({ status }) => status !== 'pending')
  const { heading, focusAfter } = useFocusAfterDecision(pending.map(({ id }) => id))

  const list = (requests: BoardApproval[]) => (
    <ul className="mt-6 grid gap-6 xl:grid-cols-2 xl:items-start">
      {requests.map(approval => (
        <li key={approval.id} className="[content-visibility:auto]">
          <RequestCard
            approval={approval}
            note={notes[approval.id] ?? ''}
            onNoteChange={note => setNotes(before => ({ ...before, [approval.id]: note }))}
            onDecided={() => focusAfter(approval.id, 'next')}
            onConflict={() => focusAfter(approval.id, 'same')}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <section aria-labelledby="waiting" className="mt-12">
        <h2 ref={heading} id="waiting" tabIndex={-1}>
          Waiting <span className="text-muted tabular">({pending.length})</span>
        </h2>
        {pending.length === 0 ? (
          <p className="mt-4 text-muted">No requests are waiting for a decision.</p>
        ) : (
          list(pending)
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
 * The pressed button disappears with its request. Moves the focus to the next pending request, or to the heading if
 * there is none. When someone else decided first, moves it to the same request.
 */
function useFocusAfterDecision(pendingIds: readonly string[]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const decision = useRef<{ id: string; candidates: readonly string[] }>(null)
  useEffect(() => {
    if (decision.current === null || pendingIds.includes(decision.current.id)) return
    const { id, candidates } = decision.current
    decision.current = null
    // Do not move the focus if the user has moved it already.
    if (document.activeElement !== document.body) return
    const next = candidates.find(candidate => candidate === id || pendingIds.includes(candidate))
    const target = next === undefined ? heading.current : document.getElementById(`request-${next}`)
    target?.focus({ preventScroll: true })
    // Centered, because `content-visibility` leaves the height of the card below unknown until it is on screen.
    target?.scrollIntoView({ block: 'center' })
  })
  return {
    heading,
    focusAfter: (id: string, target: 'next' | 'same') => {
      const index = pendingIds.indexOf(id)
      const others = [...pendingIds.slice(index + 1), ...pendingIds.slice(0, index).toReversed()]
      decision.current = { id, candidates: target === 'same' ? [id] : others }
    },
  }
}
