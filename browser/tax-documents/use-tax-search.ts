import { createChoiceParam, id, useSearchState } from '#browser/platform/search-state.ts'
import { taxCategories } from '#contract/document-choices.ts'

/** The tax years that the filter offers, newest first. */
export const taxYears: readonly number[] = Array.from(
  { length: 12 },
  (_, index) => new Date().getFullYear() - index,
)

/** In the fall, documents of the previous year are still collected. Those of the current one are not due yet. */
const lastYear = new Date().getFullYear() - 1

const schema = {
  tab: createChoiceParam(taxCategories, 'irs_form'),
  year: createChoiceParam(taxYears, null),
  member: id,
  /** The year of the expected documents. */
  expected: createChoiceParam(taxYears, lastYear),
}

/** The tab and the filters of the tax documents, which the address contains. */
export function useTaxSearch() {
  return useSearchState(schema)
}
