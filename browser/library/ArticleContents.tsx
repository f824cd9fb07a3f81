import { useEffect, useState } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'
import type { Article } from '#contract/library/library.ts'

import { toSectionAnchor } from './to-section-anchor.ts'

type Sections = Article['sections']

/** The table of contents. Sticky on wide screens, with the current section marked. */
export function ArticleContents({ sections }: { sections: Sections }) {
  const current = useSectionInSight(sections)
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-28">
      <p className="eyebrow">Contents</p>
      <ol className="mt-3 border-line sm:max-lg:columns-2 lg:border-l">
        {sections.map(({ title }) => {
          const anchor = toSectionAnchor(title)
          return (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                aria-current={anchor === current ? 'location' : undefined}
                className={joinClasses(
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

/** The anchor of the last section that starts in the upper third of the window. */
function useSectionInSight(sections: Sections): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const updateCurrent = () => {
      const line = window.innerHeight / 3
      const started = sections
        .map(({ title }) => toSectionAnchor(title))
        .filter(anchor => (document.getElementById(anchor)?.getBoundingClientRect().top ?? line) < line)
      setCurrent(started.at(-1))
    }
    updateCurrent()
    window.addEventListener('scroll', updateCurrent, { passive: true })
    window.addEventListener('resize', updateCurrent)
    return () => {
      window.removeEventListener('scroll', updateCurrent)
      window.removeEventListener('resize', updateCurrent)
    }
  }, [sections])
  return current
}
