import { z } from 'zod'

import { toText } from '#contract/finance/exact.ts'

import { PositiveQuantity } from './holdings.ts'

const sentence = 'Please enter the new units and the old ones, such as 2:1'

/**
 * New units for old ones, exactly: `3:2` for three new units for two old ones, and `1:3` for one of three. Also accepts
 * `3 for 2`, `3/2`, and `2` for `2:1`.
 */
export const SplitRatio = z
  .union([z.string(), z.number().transform(toText)], { error: sentence })
  .transform((ratio, context) => {
    const [fresh = '', old = '1', ...others] = ratio.split(/\s*[:/]\s*|[\s-]+for[\s-]+/i)
    const sides = [fresh, old].map(side => PositiveQuantity.safeParse(side))
    if (others.length === 0 && sides.every(({ success }) => success))
      return sides.map(({ data = '' }) => trimZeros(data)).join(':')
    context.addIssue({ code: 'custom', message: sentence })
    return z.NEVER
  })

/** `02.50` → `2.5`, so that one ratio has one text. */
function trimZeros(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${digits && `.${digits}`}`
}
