import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'
import type { Article, ArticleBlock } from '#contract/library/library.ts'

import type { ChecklistProgress } from './checklist-progress.ts'
import { toSectionAnchor } from './to-section-anchor.ts'

type Section = Article['sections'][number]

export function ArticleSection({ section, checklist }: { section: Section; checklist: ChecklistProgress }) {
  const id = toSectionAnchor(section.title)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-12 scroll-mt-28 print:mt-6">
      <h2 id={`${id}-title`}>{section.title}</h2>
      <div className="mt-4 grid gap-4">
        {section.blocks.map(block => (
          <SectionBlock key={block.texts[0]} block={block} checklist={checklist} />
        ))}
      </div>
    </section>
  )
}

function SectionBlock({
  block: { kind, texts },
  checklist,
}: {
  block: ArticleBlock
  checklist: ChecklistProgress
}) {
  switch (kind) {
    case 'paragraph':
      return texts.map(text => <p key={text}>{text}</p>)
    case 'list':
      return (
        <ul className="grid gap-3">
          {texts.map(text => (
            <li
              key={text}
              className="relative pl-6 before:absolute before:top-[0.78em] before:left-0 before:w-3 before:border-t before:border-gilt"
            >
              {text}
            </li>
          ))}
        </ul>
      )
    case 'checklist':
      return <Checklist items={texts} checklist={checklist} />
  }
}

function Checklist({ items, checklist }: { items: string[]; checklist: ChecklistProgress }) {
  const done = items.filter(item => checklist.has(item)).length
  return (
    <div className="rounded-lg border border-line bg-raised px-5 py-3 sm:px-6 print:border-0 print:px-0 print:[&_label]:min-h-0 print:[&_label]:py-0.5 print:[&_svg]:text-ink">
      <ul>
        {items.map(item => (
          <li key={item}>
            <Checkbox checked={checklist.has(item)} onChange={() => checklist.toggle(item)}>
              {item}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex min-h-control flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2 text-caption text-muted print:hidden">
        <p>
          {done} of {items.length} done. Your check marks are stored only in this browser.
        </p>
        {done > 0 && (
          <Button variant="quiet" size="small" onClick={() => checklist.remove(items)}>
            Clear all check marks
          </Button>
        )}
      </div>
    </div>
  )
}
