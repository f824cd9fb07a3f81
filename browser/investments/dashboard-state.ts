import { listKeys } from '#browser/platform/list-keys.ts'
import {
  createChoiceParam,
  id,
  pageParam,
  useSearchState,
  type SearchParam,
} from '#browser/platform/search-state.ts'
import { performancePeriods } from '#contract/investments/periods.ts'

/** `total`, or a part: `account:ID`, `holding:ID`, `person:ID`, `class:stock`. */
const scopeParam: SearchParam<string> = {
  read: ([text = '']) => (scopePattern.test(text) ? text : 'total'),
  write: scope => (scope === 'total' ? [] : [scope]),
}

const scopePattern = /^(?:account|holding|person):[\da-f-]{36}$|^class:[a-z_]{1,40}$/

const dateParam: SearchParam<string | null> = {
  read: ([text = '']) => (/^[12]\d{3}-\d\d-\d\d$/.test(text) ? text : null),
  write: date => (date === null ? [] : [date]),
}

const schema = {
  /** The open investment. */
  investment: id,
  /** The account whose investments are listed. */
  account: id,
  /** The page of the list. */
  page: pageParam,
  period: createChoiceParam(listKeys(performancePeriods), 'ytd'),
  scope: scopeParam,
  /** What the returns are compared with. */
  benchmark: id,
  from: dateParam,
  until: dateParam,
}

/** What the address of the dashboard contains. */
export function useDashboardState() {
  return useSearchState(schema)
}
