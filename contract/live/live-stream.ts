import { z } from 'zod'

import { calls } from '#contract/endpoint.ts'

/** Where a stream continues: a text of the server. One that the server does not know is answered with `resync`. */
const lastEventId = z
  .string()
  .max(10_000)
  .regex(/^[\x20-\x7e]*$/)
  .optional()

export const liveApi = calls({
  'GET /api/live': {
    summary: 'A stream of events (server-sent events) that notifies an open page of changes, by keys only.',
    access: 'signed-in',
    requiresSession: true,
    isPersonal: true,
    rule: 'only what the caller may know of; ends with the session; 20 streams per account, then 429',
    headers: z.object({ 'last-event-id': lastEventId }),
    query: z.object({
      /** Like the header `Last-Event-ID`, for a page that continues the stream of another one. */
      lastEventId,
      /** For a first stream: since how many milliseconds the page shows what it has read. */
      ageMs: z.coerce.number().nonnegative().optional(),
    }),
    replyFile: 'text/event-stream',
  },
})
