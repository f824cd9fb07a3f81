import { z } from 'zod'

/**
 * What every page knows before it asks anything. The server writes it into the page shell
 * (`<meta name="portal">`), so that no heading waits for a call or jumps when it comes.
 */
export const PortalFacts = z.object({
  familyName: z.string(),
  passwordMinimum: z.int(),
  /** True where the prices are made up by the demonstration's own exchange. */
  samplePrices: z.boolean(),
})
export type PortalFacts = z.infer<typeof PortalFacts>
