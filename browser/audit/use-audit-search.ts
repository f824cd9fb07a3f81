import { listKeys } from '#browser/platform/list-keys.ts'
import { createChoiceParam, createTextParam, id, useSearchState } from '#browser/platform/search-state.ts'
import { auditGroups } from '#contract/audit/audit-actions.ts'
import type { AuditFilters } from '#contract/audit/audit.ts'

const day = createTextParam(10)
const schema = {
  person: id,
  group: createChoiceParam(listKeys(auditGroups), ''),
  /** The record that the entries are about. */
  subject: id,
  from: day,
  to: day,
}

/** No filter: all entries. */
export const noFilters = { person: null, group: '', subject: null, from: '', to: '' } as const

/** The filters of the audit trail, which its address contains. */
export function useAuditSearch() {
  const { state, setState, addressWith } = useSearchState(schema)
  const { person, group, subject, from, to } = state
  const filters: AuditFilters = {
    ...(person !== null && { person }),
    ...(group !== '' && { group }),
    ...(subject !== null && { subject }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
  return { ...state, filters, isFiltered: Object.keys(filters).length > 0, setState, addressWith }
}

export type AuditSearch = ReturnType<typeof useAuditSearch>
