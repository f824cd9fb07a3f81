import { z } from 'zod'

import { CalendarDate } from './dates.ts'

export const Company = z.object({
  name: z.string(),
  type: z.enum(['S-Corp', 'C-Corp', 'LLC']),
  /** Masked except for the last four digits. */
  ein: z.string(),
  founded: z.int(),
  state: z.string(),
  /** Text such as `$50M+`. */
  assets: z.string(),
  description: z.string(),
  status: z.string(),
  route: z.string(),
})
export type Company = z.infer<typeof Company>

export const RepositoryDocument = z.object({
  name: z.string(),
  type: z.enum(['PDF', 'Excel']),
  /** Text in megabytes. */
  size: z.string(),
  uploaded: CalendarDate,
  description: z.string(),
})
export type RepositoryDocument = z.infer<typeof RepositoryDocument>
