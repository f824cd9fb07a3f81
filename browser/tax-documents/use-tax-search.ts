import { useQuery } from '@tanstack/react-query'

import { createChoiceParam, id, useSearchState } from '#browser/platform/search-state.ts'
import { taxCategories } from '#contract/documents/document-choices.ts'

import { taxYearsQuery } from './queries.ts'

const thisYear = new Date().getFullYear()

/** The tax years that every list offers, newest first. */
export const recentTaxYears: readonly number[] = Array.from({ length: 12 }, (_, index) => thisYear - index)

/** The years that the address may name: those of the contract. */
const addressableYears = Array.from({ length: 301 }, (_, index) => 1900 + index)

const schema = {
  tab: createChoiceParam(taxCategories, 'irs_form'),
  year: createChoiceParam(addressableYears, null),
  member: id,
  /**
   * The year of the expected documents. In the fall, documents of the previous year are still collected. Those of the
   * current one are not due yet.
   */
  expected: createChoiceParam(addressableYears, thisYear - 1),
}

/** The tab and the filters of the tax documents, which the address contains. */
export function useTaxSearch() {
  return useSearchState(schema)
}

/** The tax years to choose from, newest first: recent ones, those that have records, and the chosen one. */
export function useTaxYears(list: 'documents' | 'expectations', chosen: number | null): readonly number[] {
  const { data } = useQuery(taxYearsQuery)
  const years = new Set([...recentTaxYears, ...(data?.[list] ?? []), ...(chosen === null ? [] : [chosen])])
  return [...years].toSorted((a, b) => b - a)
}
