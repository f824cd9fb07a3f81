import type { DocumentFilters } from '#browser/documents/queries.ts'
import { listKeys } from '#browser/platform/list-keys.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import {
  createChoiceParam,
  createTextParam,
  id,
  useSearchState,
  useSearchText,
  yearParam,
} from '#browser/platform/search-state.ts'
import { listCompanySlugs } from '#contract/companies/company-names.ts'
import { documentAreas, documentKinds } from '#contract/documents/document-choices.ts'

const schema = {
  q: createTextParam(200),
  view: createChoiceParam(['own', 'expiring', 'deleted'], 'all'),
  area: createChoiceParam(documentAreas, null),
  kind: createChoiceParam(listKeys(documentKinds), null),
  company: createChoiceParam(listCompanySlugs(portalFacts.familyName), null),
  member: id,
  year: yearParam,
}

/** The search and filters of the page Documents, which its address contains. */
export function useDocumentSearch() {
  const { state, setState } = useSearchState(schema)
  const searchText = useSearchText(state.q, q => setState({ q }, { replace: true }))
  return { ...state, ...searchText, setState }
}

export type DocumentSearch = ReturnType<typeof useDocumentSearch>

/** The filters of the call. */
export function toFilters(search: Omit<DocumentSearch, 'setState'>): DocumentFilters {
  const { q, view, area, kind, company, member, year } = search
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(view === 'own' && { isOwn: 'true' as const }),
    ...(view === 'expiring' && { isExpiring: 'true' as const }),
    ...(view === 'deleted' && { isDeleted: 'true' as const }),
    ...(area !== null && { area }),
    ...(kind !== null && { kind }),
    ...(company !== null && { companySlug: company }),
    ...(member !== null && { memberId: member }),
    ...(year !== null && { year }),
  }
}
