import { z } from 'zod'

import { optionalText } from '#contract/texts/text.ts'

/** What a requester writes to the board about a request. */
export const BoardNotes = z.object({ requestNotes: optionalText(2000, { isMultiline: true }) })
export type BoardNotes = z.infer<typeof BoardNotes>

/** A decision of the board, with a note for the requester. */
export const BoardDecision = z.object({
  verb: z.enum(['approve', 'reject']),
  approvalNotes: optionalText(2000, { isMultiline: true }),
})
export type BoardDecision = z.infer<typeof BoardDecision>
