import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { isFocusLost } from '#browser/platform/focus-successor.ts'
import type { LoadedList, LoadedRows } from '#browser/platform/query.ts'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { WindowedList } from '#browser/ui/lists/WindowedList.tsx'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { createSettling, hasMoved } from './list-settling.ts'
import { readUnsentNote, removeUnsentNote, type OpenedRequest } from './queries.ts'
import { RequestCard } from './RequestCard.tsx'

export interface RequestListProps {
  pending: LoadedList<BoardApproval>
  decided: LoadedList<BoardApproval>
}

/**
 * Pending and decided requests. Unsent notes are stored here and in drafts, so that they survive a decision by someone
 * else.
 */
export function RequestList({ pending, decided }: RequestListProps) {
  const userId = useCurrentUser().user?.id ?? ''
  const [notes, setNotes] = useState<Partial<Record<string, string>>>(() =>
    Object.fromEntries(
      [...pending.data.rows, ...decided.data.rows].map(({ id }) => [id, readUnsentNote(id, userId)]),
    ),
  )
  const [conflictIds, setConflictIds] = useState<readonly string[]>([])
  const setNote = (id: string, note: string | undefined) => setNotes(before => ({ ...before, [id]: note }))
  function clearUnsent(id: string) {
    setNote(id, undefined)
    removeUnsentNote(id)
    setConflictIds(before => before.filter(conflictId => conflictId !== id))
  }
  useOpenedRequest()
  const pendingIds = pending.data.rows.map(({ id }) => id)
  const { heading, focusAfter } = useFocusAfterDecision(pendingIds)
  const isSettling = useSettling(pendingIds)

  const renderCards = ({ rows, total }: LoadedRows<BoardApproval>) => (
    <WindowedList rows={rows} total={total} estimatedHeight={420} className="mt-6">
      {approval => (
        <RequestCard
          approval={approval}
          isSettling={isSettling}
          note={notes[approval.id]}
          onNoteChange={note => setNote(approval.id, note)}
          hasConflict={conflictIds.includes(approval.id)}
          onDismiss={() => clearUnsent(approval.id)}
          onDecided={() => {
            clearUnsent(approval.id)
            focusAfter(approval.id, 'next')
          }}
          onConflict={() => {
            setConflictIds(before => [...before, approval.id])
            focusAfter(approval.id, 'same')
          }}
        />
      )}
    </WindowedList>
  )
  return (
    <>
      <section aria-labelledby="waiting" className="mt-12">
        <h2 ref={heading} id="waiting" tabIndex={-1}>
          Waiting <span className="text-muted tabular">({formatCount(pending.data.total)})</span>
        </h2>
        {pending.data.rows.length === 0 ? (
          <p className="mt-4 text-muted">No requests are waiting for a decision.</p>
        ) : (
          renderCards(pending.data)
        )}
        <LoadMore list={pending} noun="requests" />
      </section>
      {decided.data.rows.length > 0 && (
        <section aria-labelledby="decided" className="mt-16">
          <h2 id="decided">
            Decided <span className="text-muted tabular">({formatCount(decided.data.total)})</span>
          </h2>
          {renderCards(decided.data)}
          <LoadMore list={decided} noun="requests" />
        </section>
      )}
    </>
  )
}

/** True for a moment after the pending requests have moved, so that a second click does not decide the next one. */
function useSettling(pendingIds: readonly string[]): boolean {
  const [isSettling, setSettling] = useState(false)
  const [settling] = useState(() => createSettling(setSettling))
  const previousIds = useRef(pendingIds)
  // Before the moved requests are displayed.
  useLayoutEffect(() => {
    if (hasMoved(previousIds.current, pendingIds)) settling.start()
    previousIds.current = pendingIds
  })
  useEffect(() => settling.stop, [settling])
  return isSettling
}

/** Scrolls to the request that was just sent, which is the last one of the inbox, and moves the focus there. */
function useOpenedRequest(): void {
  const opened = useHistoryState<OpenedRequest | null>()
  const requestId = opened?.requestId
  useEffect(() => {
    if (requestId === undefined) return
    const heading = document.getElementById(`request-${requestId}`)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'center' })
  }, [requestId])
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
    // Do not move the focus if the user has moved it already.
    if (!isFocusLost()) return void (decision.current = null)
    const next = candidates.find(candidate => candidate === id || pendingIds.includes(candidate))
    const target = next === undefined ? heading.current : document.getElementById(`request-${next}`)
    // The request may be in the list of decided ones, which is still being refetched.
    if (target === null) return
    decision.current = null
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center' })
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
