import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { isLibraryCategory, type LibraryCategory } from '#contract/library-categories.ts'

/** The search and category in the address: `/resources/library?search=trustee&category=estate-planning`. */
export type LibrarySearch = { search: string; category: LibraryCategory | undefined }

export function libraryAddress({ search, category }: Partial<LibrarySearch>): string {
  const queryString = new URLSearchParams({
    ...(search !== undefined && search !== '' && { search }),
    ...(category !== undefined && { category }),
  }).toString()
  return queryString === '' ? pathTo('library') : `${pathTo('library')}?${queryString}`
}

/**
 * The search and category in the address, and the text in the search field. The text moves to the address after a
 * debounce and replaces the history entry, so Back leaves the search instead of undoing letters.
 */
export function useLibrarySearch(): LibrarySearch & {
  searchText: string
  setSearchText: (text: string) => void
  /** Skips the debounce. */
  searchNow: () => void
} {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').trim().slice(0, maxLength)
  const categoryText = params.get('category')
  const category = isLibraryCategory(categoryText) ? categoryText : undefined
  const [searchText, setSearchText] = useState(search)
  const [previousSearch, setPreviousSearch] = useState(search)
  if (search !== previousSearch) {
    // A link or Back changed the address. A trailing space in the field is no difference.
    setPreviousSearch(search)
    if (search !== searchText.trim()) setSearchText(search)
  }

  const nextSearch = searchText.trim().slice(0, maxLength)
  useEffect(() => {
    if (nextSearch === search) return
    const debounce = setTimeout(() => setParams(withSearch(nextSearch), { replace: true }), 250)
    return () => clearTimeout(debounce)
  }, [nextSearch, search, setParams])

  const searchNow = () => setParams(withSearch(nextSearch), { replace: true })
  return { search, category, searchText, setSearchText, searchNow }
}

/** The address with another search, or with none. */
function withSearch(search: string) {
  return (before: URLSearchParams) => {
    const after = new URLSearchParams(before)
    if (search === '') after.delete('search')
    else after.set('search', search)
    return after
  }
}

/** The server's limit, in characters. */
const maxLength = 200
