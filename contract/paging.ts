import { z } from 'zod'

import type { PageSize } from './endpoint.ts'

/**
 * The properties of an endpoint whose list is answered in pages: `...paged({ size: 20, max: 100 })`. Its filters
 * follow as the second argument.
 */
export function paged(page: PageSize): { page: PageSize; query: z.ZodObject<PageQuery> }
export function paged<Filters extends z.ZodRawShape>(
  page: PageSize,
  filters: Filters,
): { page: PageSize; query: z.ZodObject<Filters & PageQuery> }
export function paged(page: PageSize, filters: z.ZodRawShape = {}) {
  const sentence = `The limit must be a whole number from 1 to ${page.max}`
  const query = z.object({
    ...filters,
    /** From the `Link` header of the previous page. */
    cursor: z.string().max(200).optional(),
    /** The number of rows on a page. */
    limit: z.coerce
      .number<number | string>({ error: sentence })
      .int(sentence)
      .min(1, sentence)
      .max(page.max, sentence)
      .default(page.size),
  })
  return { page, query }
}

/** A filter that is on or off. */
export const isFlagged = z.enum(['true', 'false']).transform(word => word === 'true')

type PageQuery = {
  cursor: z.ZodOptional<z.ZodString>
  limit: z.ZodDefault<z.ZodCoercedNumber<number | string>>
}
