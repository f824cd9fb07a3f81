import { useEffect, useMemo, useState } from 'react'

import { useSearchState, type SearchParam, type SearchSchema } from '#browser/platform/search-state.ts'

import { addSeparators, removeSeparators, type ParsedForm, type FieldErrors } from './form-parser.ts'

/** A calculator's form: its parameters in the address, and how its draft is validated. */
export interface Model<Draft, Inputs> {
  /** An address without parameters gives the default draft. */
  schema: SearchSchema<Draft>
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
const errorDelayMs = 400

/** Milliseconds between two writes of the address: Safari allows 100 in 30 s. */
const minWriteInterval = 350
let lastWrite = Number.NEGATIVE_INFINITY

function computeMsUntilNextWrite(): number {
  return Math.max(0, lastWrite + minWriteInterval - performance.now())
}

/** A form whose last valid state is in the address, so links, reloads and Back restore it. */
export function useCalculator<Draft extends object, Inputs>(
  model: Model<Draft, Inputs>,
): Calculator<Draft, Inputs> {
  const { state, setState, addressWith } = useSearchState(model.schema)
  const [seenState, setSeenState] = useState(state)
  const [draft, setDraft] = useState(state)
  const { inputs, fieldErrors } = useMemo(() => model.check(draft), [model, draft])

  const [lastValid, setLastValid] = useState({ draft, inputs })
  if (inputs !== undefined && lastValid.draft !== draft) setLastValid({ draft, inputs })

  // Back or another link changed the address. This page's own writes are displayed already.
  if (state !== seenState) {
    setSeenState(state)
    const address = addressWith({})
    if (addressWith(draft) !== address && addressWith(lastValid.draft) !== address) setDraft(state)
  }

  const [settledErrors, setSettledErrors] = useState<FieldErrors>({})
  useEffect(() => {
    const timer = setTimeout(() => setSettledErrors(fieldErrors), errorDelayMs)
    return () => clearTimeout(timer)
  }, [fieldErrors])

  // The address matches the displayed result, even while a field is invalid. The page as it is first opened keeps its
  // plain address until something is entered.
  const { draft: shownDraft, inputs: shownInputs } = lastValid
  const isShown = shownInputs !== undefined
  const isWritten = addressWith(shownDraft) === addressWith(state)
  useEffect(() => {
    if (!isShown || isWritten) return
    const writeAddress = () => {
      lastWrite = performance.now()
      setState(shownDraft, { replace: true })
    }
    const timer = setTimeout(writeAddress, computeMsUntilNextWrite())
    return () => clearTimeout(timer)
  }, [isShown, isWritten, shownDraft, setState])

  const visibleErrors = Object.fromEntries(
    Object.entries(fieldErrors).filter(([field]) => settledErrors[field] !== undefined),
  )
  return {
    draft,
    change: setDraft,
    replace(next) {
      if (isShown && !isWritten) setState(shownDraft, { replace: true })
      setState(next)
      setDraft(next)
    },
    fieldErrors: visibleErrors,
    inputs: inputs ?? shownInputs,
    isStale: Object.keys(visibleErrors).length > 0,
    link() {
      setState(shownDraft, { replace: true })
      return location.origin + addressWith(shownDraft)
    },
  }
}

/** The text of a field. An empty one has a parameter, too: it differs from the default. */
export function createEntryParam(defaultText: string): SearchParam<string> {
  return { read: ([text = defaultText]) => text, write: text => [text] }
}

/** A field for an amount, which has thousands separators in the form, but not in the address. */
export function createAmountParam(defaultText: string): SearchParam<string> {
  return { read: ([text = defaultText]) => addSeparators(text), write: text => [removeSeparators(text)] }
}
