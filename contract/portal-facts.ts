import { z } from 'zod'

import { registrationModes } from '#contract/accounts/registration-modes.ts'

/**
 * Facts that every page has from the start. The server writes them into the page shell (`<meta name="portal">`), so no
 * heading waits for a call.
 */
export const PortalFacts = z.object({
  familyName: z.string(),
  /** The time zone of the family office, by its name. Its calendar decides what today is. */
  timeZone: z.string(),
  passwordMinimum: z.int(),
  /** Whether the prices are samples from the demonstration's own exchange. */
  samplePrices: z.boolean(),
  /** Who may register. The registration form explains it before it is filled in. */
  registration: z.enum(registrationModes),
  /** Whether the portal can mail a link, such as the one for a new password. */
  mailsLinks: z.boolean(),
  /** The name of the identity provider; null without one. */
  identityProvider: z.string().nullable(),
})
export type PortalFacts = z.infer<typeof PortalFacts>
