import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * How a value is read from its parameter in the address, and written to it. A list repeats its parameter; without texts
 * there is none.
 */
export interface SearchParam<Value> {
  read: (texts: readonly string[]) => Value
  write: (value: Value) => readonly string[]
}

/** The parameters of a page by their names. */
export type SearchSchema<State> = { [Name in keyof State]: SearchParam<State[Name]> }
export type SearchState<Schema> = Schema extends SearchSchema<infer State> ? State : never

/** A text of limited length; '' if the parameter is missing. Truncates longer values. */
export function createTextParam(maxLength: number): SearchParam<string> {
  return {
    read: ([param = '']) => param.slice(0, maxLength),
    write: value => (value === '' ? [] : [value]),
  }
}

/** An id, null without the parameter. */
export const id: SearchParam<string | null> = {
  read: ([param]) => param || null,
  write: value => (value === null ? [] : [value]),
}

/** A year of four digits, null without one. */
export const yearParam: SearchParam<number | null> = {
  read: ([param = '']) => (/^[1-9]\d{3}$/.test(param) ? Number(param) : null),
  write: year => (year === null ? [] : [String(year)]),
}

/** The number of a page, from 1. The first page has no parameter. */
export const pageParam: SearchParam<number> = {
  read: ([param = '']) => (/^[1-9]\d{0,5}$/.test(param) ? Number(param) : 1),
  write: page => (page === 1 ? [] : [String(page)]),
}

/** One of the values, or `fallback`, which has no parameter. */
export function createChoiceParam<const Value extends string | number, const Fallback>(
  values: readonly Value[],
  fallback: Fallback,
): SearchParam<Value | Fallback> {
  return {
    read: ([param]) => values.find(value => String(value) === param) ?? fallback,
    write: value => (value === fallback ? [] : [String(value)]),
  }
}

/** Parameters that are missing or invalid get their default value. */
export function readSearch<State extends object>(
  schema: SearchSchema<State>,
  parameters: URLSearchParams,
): State {
  const params = Object.entries<Pick<SearchParam<unknown>, 'read'>>(schema)
  return Object.fromEntries(params.map(([name, { read }]) => [name, read(parameters.getAll(name))])) as State
}

/** Returns the parameters with these changes, the others as they are. */
export function writeSearch<State extends object>(
  schema: SearchSchema<State>,
  parameters: URLSearchParams,
  changes: Partial<NoInfer<State>>,
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(changes)) {
    // `Object.entries` loses the relation of a name to its value.
    const [first, ...others] = schema[name as keyof State].write(value as State[keyof State])
    if (first === undefined) next.delete(name)
    else next.set(name, first)
    for (const other of others) next.append(name, other)
  }
  return next
}

/**
 * The state of a page that its address contains, so that links, reloads and the back button restore it. `schema` is
 * a constant of the module.
 */
export function useSearchState<State extends object>(schema: SearchSchema<State>) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const state = useMemo(() => readSearch(schema, new URLSearchParams(search)), [schema, search])

  /** The address of this page with these changes. */
  const addressWith = useCallback(
    (changes: Partial<State>, from = location.search) =>
      buildAddress(location.pathname, writeSearch(schema, new URLSearchParams(from), changes)),
    [schema],
  )
  /** Adds a history entry unless `replace`. `clearsOthers` removes the parameters that are not in `changes`. */
  const setState = useCallback(
    (changes: Partial<State>, { replace = false, clearsOthers = false } = {}) => {
      // Without a change there is no entry: Radix, for example, reports one click on a tab twice.
      const address = addressWith(changes, clearsOthers ? '' : location.search)
      if (address !== addressWith({})) navigate(address, { replace })
    },
    [addressWith, navigate],
  )
  return { state, setState, addressWith }
}

/** A path with these parameters. */
export function buildAddress(path: string, parameters: URLSearchParams): string {
  const query = parameters.toString()
  return query === '' ? path : `${path}?${query}`
}

/** Milliseconds without typing before a search starts (debounce). */
const searchDebounceMs = 250

/**
 * The text of a search field. `onSearch` is called with the trimmed text after a pause in typing. A link or the back
 * button, which change `search`, change the text too.
 */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const [previousSearch, setPreviousSearch] = useState(search)
  const next = typed.trim()
  if (search !== previousSearch) {
    setPreviousSearch(search)
    // A trailing space in the field is not a change.
    if (search.trim() !== next) setTyped(search)
  }
  const isDue = next !== search.trim()
  const searchNow = () => {
    if (isDue) onSearch(next)
  }
  const onPause = useEffectEvent(onSearch)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => onPause(next), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [isDue, next])
  return { searchText: typed, setSearchText: setTyped, searchNow }
}
