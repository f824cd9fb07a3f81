import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface AccordionSection {
  title: string
  note?: string
  content: ReactNode
}

export interface AccordionProps {
  sections: readonly AccordionSection[]
  /** Opening a section closes the one that was open. */
  isExclusive?: boolean
  className?: string
}

/**
 * Sections that open and close. The native `details` opens by itself when a search in the page finds text inside, and
 * works without scripts.
 */
export function Accordion({ sections, isExclusive = false, className }: AccordionProps) {
  return (
    <div className={className}>
      {sections.map(({ title, note, content }) => (
        <details
          key={title}
          {...(isExclusive && { name: sections.map(section => section.title).join() })}
          className="group border-b border-line"
        >
          <summary className="flex min-h-control cursor-pointer items-center justify-between gap-4 py-2 font-serif text-title [&::-webkit-details-marker]:hidden">
            {title}
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.5}
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          {note !== undefined && <p className="mb-4 text-small text-muted">{note}</p>}
          <div className="pb-4 [&_tr:last-child]:border-b-0">{content}</div>
        </details>
      ))}
    </div>
  )
}
