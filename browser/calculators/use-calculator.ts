import { useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'

import { addSeparators, plainNumber, type ParsedForm, type FieldErrors } from './form-parser.ts'

/** A calculator's form: how its draft is written to the address, read from it, and validated. */
export interface Model<Draft, Inputs> {
  /** An address without a query gives the default draft. */
  read: (query: URLSearchParams) => Draft
  write: (draft: Draft) => string[][]
  check: (draft: Draft) => ParsedForm<Inputs>
}

export interface Calculator<Draft, Inputs> {
  draft: Draft
  /** For typing: the address follows after a debounce and replaces the history entry. */
  change: (next: Draft) => void
  /** For a step to undo, such as a preset: adds a history entry. */
  replace: (next: Draft) => void
  /** A sentence for each invalid field; a new one appears after a pause in typing. */
  fieldErrors: FieldErrors
  /** The last valid inputs; undefined before there are any. */
  inputs: Inputs | undefined
  /** Whether the result belongs to earlier inputs because the form is invalid. */
  isStale: boolean
  /** Writes the inputs to the address immediately and returns it. */
  link: () => string
}

/** Milliseconds without a change before a new error appears. */
const pause = 400

/** Milliseconds between two writes of the address: Safari allows 100 in 30 s. */
const minWriteInterval = 350
let lastWrite = Number.NEGATIVE_INFINITY

function untilNextWrite(): number {
  return Math.max(0, lastWrite + minWriteInterval - performance.now())
}

/** A form whose last valid state is in the address, so links, reloads and Back restore it. */
export function useCalculator<Draft, Inputs>(model: Model<Draft, Inputs>): Calculator<Draft, Inputs> {
  const search = useSearch()
  const [seenSearch, setSeenSearch] = useState(search)
  const [draft, setDraft] = useState(() => model.read(new URLSearchParams(search)))
  const { inputs, fieldErrors } = useMemo(() => model.check(draft), [model, draft])
  const query = toQuery(model, draft)
  const plainQuery = useMemo(() => toQuery(model, model.read(new URLSearchParams())), [model])

  const [lastValid, setLastValid] = useState({ query, inputs })
  if (inputs !== undefined && lastValid.query !== query) setLastValid({ query, inputs })

  // Back or another link changed the address. This page's own writes are displayed already.
  if (search !== seenSearch) {
    setSeenSearch(search)
    if (![query, lastValid.query].includes(withoutQuestionMark(search)))
      setDraft(model.read(new URLSearchParams(search)))
  }

  const [settledErrors, setSettledErrors] = useState<FieldErrors>({})
  useEffect(() => {
    const timer = setTimeout(() => setSettledErrors(fieldErrors), pause)
    return () => clearTimeout(timer)
  }, [fieldErrors])

  // The address matches the displayed result, even while a field is invalid.
  const { query: shownQuery, inputs: shownInputs } = lastValid
  const isShown = shownInputs !== undefined
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => writeAddress(shownQuery, plainQuery), untilNextWrite())
    return () => clearTimeout(timer)
  }, [isShown, shownQuery, plainQuery])

  const visibleErrors = Object.fromEntries(
    Object.entries(fieldErrors).filter(([field]) => settledErrors[field] !== undefined),
  )
  return {
    draft,
    change: setDraft,
    replace(next) {
      if (isShown) writeAddress(shownQuery, plainQuery)
      history.pushState(null, '', `${location.pathname}?${toQuery(model, next)}`)
    },
    fieldErrors: visibleErrors,
    inputs: inputs ?? shownInputs,
    isStale: Object.keys(visibleErrors).length > 0,
    link() {
      const address = `${location.pathname}?${shownQuery}`
      history.replaceState(history.state, '', address)
      return location.origin + address
    },
  }
}

/** The page as it is first opened keeps its plain address until something is entered. */
function writeAddress(query: string, plainQuery: string): void {
  const now = withoutQuestionMark(location.search)
  if (now === query || (now === '' && query === plainQuery)) return
  lastWrite = performance.now()
  history.replaceState(history.state, '', `${location.pathname}?${query}`)
}

function toQuery<Draft>(model: Pick<Model<Draft, unknown>, 'write'>, draft: Draft): string {
  return new URLSearchParams(model.write(draft)).toString()
}

function withoutQuestionMark(search: string): string {
  return search.replace(/^\?/, '')
}

/** A form of texts only. Amounts have no separators in the address, but in the form. */
export function textsInAddress<Draft extends Record<string, string>>(
  defaults: Draft,
  amounts: readonly (keyof Draft & string)[],
): Pick<Model<Draft, unknown>, 'read' | 'write'> {
  const isAmount = new Set<string>(amounts)
  return {
    read(query) {
      const texts = Object.entries(defaults).map(([field, text]) => [field, query.get(field) ?? text])
      return Object.fromEntries(
        texts.map(([field, text = '']) => [field, isAmount.has(field ?? '') ? addSeparators(text) : text]),
      ) as Draft
    },
    write: draft =>
      Object.entries(draft).map(([field, text]) => [field, isAmount.has(field) ? plainNumber(text) : text]),
  }
}
