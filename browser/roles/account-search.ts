import { createChoiceParam, createTextParam } from '#browser/platform/search-state.ts'
import { roles } from '#contract/roles/capabilities.ts'
import { accountStates } from '#contract/roles/role-choices.ts'

/** The filters of the accounts in the address. */
export const accountSearch = {
  search: createTextParam(200),
  role: createChoiceParam(roles, null),
  state: createChoiceParam(accountStates, null),
}
