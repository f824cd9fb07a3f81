import { useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'

import { grouped, plainNumber, type Checked, type Problems } from './reading.ts'

/** What a calculator asks: how its form is written into an address, read from one, and understood. */
export interface Model<Draft, Inputs> {
  /** An address without a query is the calculator as it is first opened. */
  read: (query: URLSearchParams) => Draft
  write: (draft: Draft) => string[][]
  check: (draft: Draft) => Checked<Inputs>
}

export interface Calculator<Draft, Inputs> {
  draft: Draft
  /** While somebody types: the address follows a moment later, in its place in the history. */
  change: (next: Draft) => void
  /** A step that one may want to take back, such as a preset: the back button does. */
  replace: (next: Draft) => void
  /** For each field a sentence. One that is new is held back until the typing pauses. */
  problems: Problems
  /** The last that could be read; undefined until something could. */
  inputs: Inputs | undefined
  /** There are problems, so what is shown belongs to what was entered before. */
  isStale: boolean
  /** Puts what is entered into the address at once, and answers the address, which leads to the same result. */
  link: () => string
}

/** Milliseconds without a change before a new problem is shown: long enough not to interrupt. */
const pause = 400

/** Milliseconds between two writes of the address. Safari allows 100 in half a minute. */
const leastBetweenWrites = 350
let lastWrite = Number.NEGATIVE_INFINITY

function untilNextWrite(): number {
  return Math.max(0, lastWrite + leastBetweenWrites - performance.now())
}

/** A form whose last good state is in the address, so that a link, a reload and the back button bring it back. */
export function useCalculator<Draft, Inputs>(model: Model<Draft, Inputs>): Calculator<Draft, Inputs> {
  const search = useSearch()
  const [seen, see] = useState(search)
  const [draft, setDraft] = useState(() => model.read(new URLSearchParams(search)))
  const { inputs, problems } = useMemo(() => model.check(draft), [model, draft])
  const query = queryOf(model, draft)
  const plainQuery = useMemo(() => queryOf(model, model.read(new URLSearchParams())), [model])

  const [good, keepGood] = useState({ query, inputs })
  if (inputs !== undefined && good.query !== query) keepGood({ query, inputs })

  // Somebody went back, or opened another link. What this page wrote itself is what it shows already.
  if (search !== seen) {
    see(search)
    if (![query, good.query].includes(withoutMark(search))) setDraft(model.read(new URLSearchParams(search)))
  }

  const [settled, settle] = useState<Problems>({})
  useEffect(() => {
    const timer = setTimeout(() => settle(problems), pause)
    return () => clearTimeout(timer)
  }, [problems])

  // The address belongs to what is shown, even while a field has a problem.
  const { query: shownQuery, inputs: shownInputs } = good
  const isShown = shownInputs !== undefined
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => writeAddress(shownQuery, plainQuery), untilNextWrite())
    return () => clearTimeout(timer)
  }, [isShown, shownQuery, plainQuery])

  const shown = Object.fromEntries(Object.entries(problems).filter(([field]) => settled[field] !== undefined))
  return {
    draft,
    change: setDraft,
    replace(next) {
      if (isShown) writeAddress(shownQuery, plainQuery)
      history.pushState(null, '', `${location.pathname}?${queryOf(model, next)}`)
    },
    problems: shown,
    inputs: inputs ?? shownInputs,
    isStale: Object.keys(shown).length > 0,
    link() {
      const address = `${location.pathname}?${shownQuery}`
      history.replaceState(history.state, '', address)
      return location.origin + address
    },
  }
}

/** The page as it is first opened keeps its plain address until something is entered. */
function writeAddress(query: string, plainQuery: string): void {
  const now = withoutMark(location.search)
  if (now === query || (now === '' && query === plainQuery)) return
  lastWrite = performance.now()
  history.replaceState(history.state, '', `${location.pathname}?${query}`)
}

function queryOf<Draft>(model: Pick<Model<Draft, unknown>, 'write'>, draft: Draft): string {
  return new URLSearchParams(model.write(draft)).toString()
}

function withoutMark(search: string): string {
  return search.replace(/^\?/, '')
}

/** A form of texts alone. Amounts are written into the address without their commas, and shown with them. */
export function textsInAddress<Draft extends Record<string, string>>(
  defaults: Draft,
  amounts: readonly (keyof Draft & string)[],
): Pick<Model<Draft, unknown>, 'read' | 'write'> {
  const isAmount = new Set<string>(amounts)
  return {
    read(query) {
      const given = Object.entries(defaults).map(([field, text]) => [field, query.get(field) ?? text])
      return Object.fromEntries(
        given.map(([field, text = '']) => [field, isAmount.has(field ?? '') ? grouped(text) : text]),
      ) as Draft
    },
    write: draft =>
      Object.entries(draft).map(([field, text]) => [field, isAmount.has(field) ? plainNumber(text) : text]),
  }
}
