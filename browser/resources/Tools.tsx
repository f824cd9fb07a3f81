import { useId } from 'react'

import { buildPath } from '#browser/platform/paths.ts'

import { AccessButton } from './AccessButton.tsx'

export function Tools() {
  return (
    <section id="tools" className="page scroll-mt-16 py-section">
      <h2 className="text-section">Tools</h2>
      <ul className="mt-10 grid gap-x-10 gap-y-12 md:grid-cols-3">
        {tools.map(tool => (
          <ToolCard key={tool.title} {...tool} />
        ))}
      </ul>
    </section>
  )
}

function ToolCard({ title, sentence, page }: (typeof tools)[number]) {
  const titleId = useId()
  return (
    <li className="flex flex-col items-start border-t-2 border-gilt pt-6">
      <h3 id={titleId} className="text-heading">
        {title}
      </h3>
      <p className="mt-2 mb-6 text-muted">{sentence}</p>
      <div className="mt-auto">
        <AccessButton describedBy={titleId} destination={buildPath(page)} />
      </div>
    </li>
  )
}

const tools = [
  {
    title: 'Financial Calculators',
    page: 'calculators',
    sentence: 'Growth, loans, retirement spending and estate division, with your own figures.',
  },
  {
    title: 'Knowledge Library',
    page: 'library',
    sentence: 'Everything written for the family, with full-text search.',
  },
  {
    title: 'Security Center',
    page: 'securityCenter',
    sentence: 'What protects your account, and what you can do yourself.',
  },
] as const
