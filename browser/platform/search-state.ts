import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/** How a value is read from its parameter in the address, and written to it. Writing '' removes the parameter. */
export interface SearchParam<Value> {
  read: (text: string | null) => Value
  write: (value: Value) => string
}

// The type of each value follows from the schema.
// oxlint-disable-next-line typescript/no-explicit-any
export type SearchSchema = Record<string, SearchParam<any>>
export type SearchState<Schema extends SearchSchema> = {
  [Name in keyof Schema]: ReturnType<Schema[Name]['read']>
}

/** A text, '' without the parameter. A longer one is cut. */
export function text(maxLength: number): SearchParam<string> {
  return { read: given => (given ?? '').slice(0, maxLength), write: value => value }
}

/** An id, null without the parameter. */
export const id: SearchParam<string | null> = { read: given => given || null, write: value => value ?? '' }

/** One of the values, or `otherwise`, which has no parameter. */
export function choice<const Value extends string | number, const Otherwise>(
  values: readonly Value[],
  otherwise: Otherwise,
): SearchParam<Value | Otherwise> {
  return {
    read: given => values.find(value => String(value) === given) ?? otherwise,
    write: value => (value === otherwise ? '' : String(value)),
  }
}

/** Parameters that are missing or invalid get their default value. */
export function readSearch<Schema extends SearchSchema>(
  schema: Schema,
  parameters: URLSearchParams,
): SearchState<Schema> {
  return Object.fromEntries(
    Object.entries(schema).map(([name, { read }]) => [name, read(parameters.get(name)) as unknown]),
  ) as SearchState<Schema>
}

/** Returns the parameters with these changes, the others as they are. */
export function writeSearch<Schema extends SearchSchema>(
  schema: Schema,
  parameters: URLSearchParams,
  changes: Partial<SearchState<Schema>>,
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(changes)) {
    const written = schema[name]?.write(value) ?? ''
    if (written === '') next.delete(name)
    else next.set(name, written)
  }
  return next
}

/**
 * The state of a page that its address contains, so that links, reloads and the back button restore it. `schema` is
 * a constant of the module.
 */
export function useSearchState<Schema extends SearchSchema>(schema: Schema) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const state = useMemo(() => readSearch(schema, new URLSearchParams(search)), [schema, search])

  /** The address of this page with these changes. */
  const addressWith = useCallback(
    (changes: Partial<SearchState<Schema>>, from = location.search) =>
      addressOf(location.pathname, writeSearch(schema, new URLSearchParams(from), changes)),
    [schema],
  )
  /** Adds a history entry unless `replace`. `clearsOthers` removes the parameters that are not in `changes`. */
  const setState = useCallback(
    (changes: Partial<SearchState<Schema>>, { replace = false, clearsOthers = false } = {}) => {
      // Without a change there is no entry: Radix, for example, reports one click on a tab twice.
      const address = addressWith(changes, clearsOthers ? '' : location.search)
      if (address !== addressWith({})) navigate(address, { replace })
    },
    [addressWith, navigate],
  )
  return { state, setState, addressWith }
}

/** A path with these parameters. */
export function addressOf(path: string, parameters: URLSearchParams): string {
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
    // A trailing space in the field is no difference.
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
