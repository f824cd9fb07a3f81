import { z } from 'zod'

import { NewIntegration } from '#contract/integrations/integrations.ts'

/** The fields of the dialog. The account is '' for a new one. */
export const NewIntegrationForm = NewIntegration.extend({
  accountId: z
    .string()
    .transform((id): unknown => (id === '' ? null : id))
    .pipe(NewIntegration.shape.accountId),
})
