import { useEffect, useState } from 'react'

import { classes } from '#browser/ui/classes.ts'
import type { Article } from '#contract/library.ts'

import { sectionAnchor } from './section-anchor.ts'

type Sections = Article['sections']

/** The titles of the sections. On a wide screen they stay in sight, and the one that is being read is marked. */
export function ArticleContents({ sections }: { sections: Sections }) {
  const current = useSectionInSight(sections)
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-28">
      <p className="eyebrow">Contents</p>
      <ol className="mt-3 border-line sm:max-lg:columns-2 lg:border-l">
        {sections.map(({ title }) => {
          const anchor = sectionAnchor(title)
          return (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                aria-current={anchor === current ? 'location' : undefined}
                className={classes(
                  'flex min-h-control break-inside-avoid items-center border-l-2 py-1.5 pl-4 lg:-ml-px text-small leading-snug transition-colors hover:text-accent pointer-fine:min-h-9',
                  anchor === current
                    ? 'border-gilt text-accent'
                    : 'border-transparent text-muted max-lg:border-line',
                )}
              >
                {title}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The anchor of the last section that has begun above the upper third of the window. */
function useSectionInSight(sections: Sections): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 3
      const begun = sections
        .map(({ title }) => sectionAnchor(title))
        .filter(anchor => (document.getElementById(anchor)?.getBoundingClientRect().top ?? line) < line)
      setCurrent(begun.at(-1))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [sections])
  return current
}
