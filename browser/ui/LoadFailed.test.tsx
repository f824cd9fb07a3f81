import { expect, test } from 'vitest'

import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'
import { renderPage, getText } from '#browser/test/render-page.tsx'

import { LoadFailed } from './LoadFailed.tsx'

const sentence = 'The database is unavailable. Please try again'

test.each([
  ['the server’s message', new CallFailed(503, JSON.stringify({ error: sentence })), `${sentence}.`],
  ['a request to retry', new CallFailed(502, '<html>'), 'Please try again in a moment.'],
  ['a hint about the connection', new ConnectionFailed('offline'), 'Check your connection, then try again.'],
])('shows %s after a failed load', (_, error, expected) => {
  const page = renderPage(
    <LoadFailed title="The posts could not be loaded" error={error} onRetry={() => 0} />,
  )
  expect(getText(page)).toContain(`The posts could not be loaded. ${expected}`)
})
