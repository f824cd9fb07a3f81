import { z } from 'zod'

import { optionalText } from './text.ts'

/** What a requester writes to the board about a request. */
export const BoardNotes = z.object({ requestNotes: optionalText(2000) })
export type BoardNotes = z.infer<typeof BoardNotes>
