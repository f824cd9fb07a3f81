import { z } from 'zod'

import { optionalInput } from '#browser/investments/optional-input.ts'
import { NewInvestmentShare } from '#contract/investments/accounts.ts'

const { shape } = NewInvestmentShare

/** With the name of the chosen member. A share with others than a member drops it. */
export const ShareForm = z
  .object({
    ...shape,
    granteeId: optionalInput(shape.granteeId),
    granteeName: z.string(),
  })
  .transform(share => ({ ...share, granteeId: share.audience === 'account' ? share.granteeId : null }))
  .refine(({ audience, granteeId }) => audience !== 'account' || granteeId !== null, {
    path: ['granteeId'],
    error: 'Please choose a member',
  })
