import { expect, test } from 'vitest'

import { getText, renderPage } from '#browser/test/render-page.tsx'
import { createBoardApproval } from '#contract/test/create-board-approval.ts'

import { RequestNotes } from './RequestNotes.tsx'

test.each([
  [0, true],
  [1, false],
])('states if no one can decide a request: %i deciders', (deciders, hasNone) => {
  const page = renderPage(
    <RequestNotes
      approval={createBoardApproval({ isOwn: true, canDecide: false, deciders })}
      onNoteChange={() => undefined}
      onWithdrawn={() => undefined}
      onConflict={() => undefined}
    />,
    { capabilities: [] },
  )
  expect(getText(page)).toContain('Waiting for the board.')
  expect(getText(page).includes('No one else can decide yet.')).toBe(hasNone)
})
