import { z } from 'zod'

/** The body of every failure of the API, whatever its status. */
export const FailureBody = z
  .object({
    /** A sentence for a person. */
    error: z.string(),
    /** The same sentence. */
    message: z.string(),
    /** `slice.reason`, for programs. */
    code: z.string(),
    /** The request id in the server's log. */
    requestId: z.string(),
    /** With status 400, and with 409 about a field: a sentence for each invalid field, by its path in the body. */
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'FailureBody' })
export type FailureBody = z.infer<typeof FailureBody>
