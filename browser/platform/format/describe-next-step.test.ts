import { expect, test } from 'vitest'

import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'

import { describeNextStep } from './describe-next-step.ts'

test.each([
  [new ConnectionFailed(''), 'Check your connection, then try again.'],
  [
    new CallFailed(503, '{"error":"The portal is not available right now"}'),
    'The portal is not available right now.',
  ],
  [new CallFailed(502, '<html>'), 'Please try again in a moment.'],
])('blames the connection only when there was no answer', (error, sentence) => {
  expect(describeNextStep(error)).toBe(sentence)
})
