import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { isLibraryCategory, type LibraryCategory } from '#contract/library-categories.ts'

/** What is looked for: `/resources/library?search=trustee&category=estate-planning`. */
export type LibraryQuestion = { search: string; category: LibraryCategory | undefined }

export function libraryAddress({ search, category }: Partial<LibraryQuestion>): string {
  const asked = new URLSearchParams({
    ...(search !== undefined && search !== '' && { search }),
    ...(category !== undefined && { category }),
  }).toString()
  return asked === '' ? pathTo('library') : `${pathTo('library')}?${asked}`
}

/**
 * The question in the address, and what is typed at this moment. What is typed gets there when the hand rests,
 * in place of what was there, so that going back leaves the search instead of taking it apart letter by letter.
 */
export function useLibraryQuestion(): LibraryQuestion & {
  typed: string
  type: (text: string) => void
  /** Without waiting for the hand to rest. */
  searchNow: () => void
} {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').trim().slice(0, longest)
  const given = params.get('category')
  const category = isLibraryCategory(given) ? given : undefined
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  if (search !== known) {
    // A link or the way back has changed it. What was typed is not touched for a space at its end.
    setKnown(search)
    if (search !== typed.trim()) setTyped(search)
  }

  const wanted = typed.trim().slice(0, longest)
  useEffect(() => {
    if (wanted === search) return
    const rest = setTimeout(() => setParams(asking(wanted), { replace: true }), 250)
    return () => clearTimeout(rest)
  }, [wanted, search, setParams])

  const searchNow = () => setParams(asking(wanted), { replace: true })
  return { search, category, typed, type: setTyped, searchNow }
}

/** The same address with another search, or with none. */
function asking(search: string) {
  return (before: URLSearchParams) => {
    const after = new URLSearchParams(before)
    if (search === '') after.delete('search')
    else after.set('search', search)
    return after
  }
}

/** The server takes no more. */
const longest = 200
