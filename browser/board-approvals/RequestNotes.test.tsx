import { expect, test } from 'vitest'

import { getText, renderPage } from '#browser/test/render-page.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { RequestNotes } from './RequestNotes.tsx'

test.each([
  [0, true],
  [1, false],
])('states if no one can decide a request: %i deciders', (deciders, hasNone) => {
  const page = renderPage(
    <RequestNotes
      approval={{ ...request, deciders }}
      note={undefined}
      onNoteChange={() => undefined}
      onWithdrawn={() => undefined}
    />,
    { capabilities: [] },
  )
  expect(getText(page)).toContain('Waiting for the board.')
  expect(getText(page).includes('No one else can decide yet.')).toBe(hasNone)
})

const request: BoardApproval = {
  id: '0',
  familyMemberId: '1',
  kind: 'correction',
  memberName: 'Dora Ash',
  requestedBy: 'Ada Hartwell',
  requestedAt: '2026-11-03T08:00:00.000Z',
  status: 'pending',
  approvedBy: null,
  reviewedAt: null,
  requestNotes: null,
  approvalNotes: null,
  differences: [],
  duplicateId: null,
  duplicateName: null,
  claimant: null,
  isOwn: true,
  isSuperseded: false,
  alsoVerifies: null,
  canDecide: false,
  deciders: 0,
}
