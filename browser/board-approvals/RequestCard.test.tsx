import { describe, expect, test } from 'vitest'

import { findAll, getText, renderPage } from '#browser/test/render-page.tsx'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import { createBoardApproval } from '#contract/test/create-board-approval.ts'

import { RequestCard } from './RequestCard.tsx'

const approved = { status: 'approved', canDecide: false, approvedBy: 'Ben Hartwell' } as const

describe('an unsent note of a decided request', () => {
  test('is displayed when someone else decided first', () => {
    expect(renderAlert({ ...approved, approvalNotes: 'Welcome.' }, 'Her letters say so.')).toContain(
      'Your note was not sent because someone else decided this request first.Her letters say so.',
    )
  })

  test('is displayed when your decision has another note', () => {
    const decided = { ...approved, isOwnDecision: true, approvalNotes: 'The board approved another claim.' }
    expect(renderAlert(decided, 'Her letters say so.')).toContain(
      'Your note was not sent because this request was already decided.',
    )
  })

  test('is hidden when your decision has it', () => {
    const decided = { ...approved, isOwnDecision: true, approvalNotes: 'Her letters say so.' }
    expect(renderAlert(decided, 'Her letters say so. ')).toBeUndefined()
  })

  test('is hidden when your request has it', () => {
    const decided = { ...approved, isOwn: true, requestNotes: 'From her letters.' }
    expect(renderAlert(decided, 'From her letters.')).toBeUndefined()
    expect(renderAlert(decided, 'From his letters.')).toContain('someone else decided this request first')
  })
})

/** Returns the text of the card's alert. */
function renderAlert(changes: Partial<BoardApproval>, note: string): string | undefined {
  const page = renderPage(
    <RequestCard
      approval={createBoardApproval(changes)}
      note={note}
      hasConflict={false}
      isSettling={false}
      onNoteChange={() => undefined}
      onDecided={() => undefined}
      onConflict={() => undefined}
      onDismiss={() => undefined}
    />,
    {},
  )
  const alert = findAll(page, 'div').find(({ attributes }) => attributes['role'] === 'alert')
  return alert && getText(alert)
}
