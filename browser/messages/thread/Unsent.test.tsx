import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { createOutboxEntry } from '#browser/messages/outbox/outbox-entry.ts'
import type { WaitReason } from '#browser/messages/outbox/outbox-store.ts'

import { Unsent } from './Unsent.tsx'

test.each<[WaitReason | null, string]>([
  [null, 'Sending…'],
  ['no-connection', 'Waiting for a connection'],
  ['portal-unavailable', 'The portal is not available right now. We will send this message when it is back.'],
])('states what an unsent message waits for (%s)', (waitReason, sentence) => {
  const body = { message: 'The oak', replyToId: null, attachments: [] }
  const preview = { replyTo: null, attachmentNames: [] }
  const entry = createOutboxEntry({ conversationId: 'oak', body, preview }, new Date())
  const actions = {
    onRetry: () => undefined,
    onDiscard: () => undefined,
    onEdit: () => undefined,
    onRestore: () => false,
  }
  expect(renderToStaticMarkup(<Unsent entries={[entry]} waitReason={waitReason} {...actions} />)).toContain(
    sentence,
  )
})
