import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { RequireFamilyAccess } from '#browser/family-access/RequireFamilyAccess.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { Breadcrumb } from '#browser/ui/Breadcrumb.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { CategoryFilter } from './CategoryFilter.tsx'
import { createArticlesQuery } from './queries.ts'
import { SearchField, useSlashKey } from './SearchField.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useLibrarySearch } from './use-library-search.ts'

export default function KnowledgeLibraryPage() {
  useTitle('Knowledge Library')
  return (
    <RequireFamilyAccess>
      <KnowledgeLibrary />
    </RequireFamilyAccess>
  )
}

function KnowledgeLibrary() {
  const { search, category, searchText, setSearchText, searchNow } = useLibrarySearch()
  const found = useQuery(createArticlesQuery(search))
  const field = useRef<HTMLInputElement>(null)
  useSlashKey(field)

  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={40}
        seed={17}
        className="absolute -top-72 -left-72 -z-10 size-160 text-gilt/30 max-lg:opacity-60"
      />
      <div className="page py-section">
        <header className="mx-auto grid max-w-prose justify-items-center gap-5 text-center">
          <Breadcrumb pages={[{ label: 'Resources', path: buildPath('resources') }]} />
          <h1>Knowledge Library</h1>
          <p className="text-lead text-balance text-muted">
            Guides, lessons and articles for the members of this family. Search in your own words.
          </p>
          <SearchField
            ref={field}
            searchText={searchText}
            onSearchTextChange={setSearchText}
            onSubmit={searchNow}
          />
        </header>
        <div className="mt-14 grid gap-x-12 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start">
          <CategoryFilter articles={found.data} search={search} category={category} />
          <SearchResults found={found} search={search} category={category} />
        </div>
      </div>
    </div>
  )
}
