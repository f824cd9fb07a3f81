import { Link } from 'wouter'

import { joinClasses } from '#browser/ui/classes.ts'
import {
  libraryCategories,
  libraryCategoryNames,
  type LibraryCategory,
} from '#contract/library/library-categories.ts'
import type { ListedArticle } from '#contract/library/library.ts'

import { buildLibraryAddress } from './use-library-search.ts'

export interface CategoryFilterProps {
  /** The results in all categories; undefined while loading. */
  articles: ListedArticle[] | undefined
  search: string
  category: LibraryCategory | undefined
}

/** The eight categories with their result counts. They are links, so Back undoes a choice. */
export function CategoryFilter({ articles, search, category }: CategoryFilterProps) {
  const countArticles = (name: LibraryCategory) =>
    articles?.filter(({ categories }) => categories.includes(name)).length
  return (
    <nav aria-label="Categories" className="lg:sticky lg:top-28">
      <h2 className="eyebrow font-sans">Categories</h2>
      <ul className="mt-3 flex flex-wrap gap-2 lg:flex-col lg:gap-0">
        <li>
          <CategoryLink
            label="All categories"
            count={articles?.length}
            address={buildLibraryAddress({ search })}
            isCurrent={category === undefined}
          />
        </li>
        {libraryCategoryNames.map(name => (
          <li key={name}>
            <CategoryLink
              label={libraryCategories[name]}
              count={countArticles(name)}
              address={buildLibraryAddress({ search, category: name })}
              isCurrent={category === name}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CategoryLink({
  label,
  count,
  address,
  isCurrent,
}: {
  label: string
  count: number | undefined
  address: string
  isCurrent: boolean
}) {
  return (
    <Link
      href={address}
      aria-current={isCurrent ? 'true' : undefined}
      className={joinClasses(
        'flex min-h-control items-center justify-between gap-3 text-small transition-colors hover:text-accent max-lg:gap-1.5 pointer-fine:min-h-10',
        'max-lg:rounded-full max-lg:border max-lg:px-4 lg:border-l-2 lg:py-1 lg:pl-4',
        isCurrent
          ? 'border-accent font-medium text-accent max-lg:bg-accent-soft'
          : 'border-line text-ink max-lg:hover:border-accent lg:hover:border-edge',
      )}
    >
      {label}
      {/* The space of two digits is reserved, so that the categories do not shift when the counts have loaded. */}
      <span className="min-w-[2ch] text-right text-caption text-muted tabular">
        {count !== undefined && (
          <>
            {count}
            <span className="sr-only">{count === 1 ? ' article' : ' articles'}</span>
          </>
        )}
      </span>
    </Link>
  )
}
