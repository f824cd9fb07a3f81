import { CallFailed, describeFailure } from '#browser/platform/call.ts'

import { endSentence } from './end-sentence.ts'

/** The next step after a failed call: the server's sentence, if it answered, or to check the connection. */
export function describeNextStep(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'Check your connection, then try again.'
  return endSentence(describeFailure(error, 'Please try again in a moment.'))
}
