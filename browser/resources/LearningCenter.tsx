import { useId } from 'react'

import { buildPath } from '#browser/platform/paths.ts'

import { AccessButton } from './AccessButton.tsx'

export function LearningCenter() {
  return (
    <section id="learning-center" className="scroll-mt-16 border-y border-line bg-sunken">
      <div className="page grid gap-x-16 gap-y-8 py-section lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 className="text-section">Family Learning Center</h2>
          <p className="mt-4 max-w-[24rem] text-muted">
            Three lessons to start with. Each takes an evening, and is best read with someone else.
          </p>
        </div>
        <ol>
          {lessons.map((lesson, index) => (
            <LessonCard key={lesson.title} {...lesson} numeral={numerals[index] ?? ''} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function LessonCard({ title, sentence, slug, numeral }: (typeof lessons)[number] & { numeral: string }) {
  const titleId = useId()
  return (
    <li className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-3 gap-y-5 border-t border-line py-8 first:border-0 first:pt-0 last:pb-0 sm:grid-cols-[3.5rem_1fr_auto] sm:items-center">
      <span aria-hidden="true" className="font-serif text-heading text-gold sm:self-start">
        {numeral}
      </span>
      <div>
        <h3 id={titleId} className="text-heading">
          {title}
        </h3>
        <p className="mt-1.5 max-w-[32rem] text-muted">{sentence}</p>
      </div>
      <div className="max-sm:col-start-2">
        <AccessButton describedBy={titleId} destination={buildPath('article', { article: slug })} />
      </div>
    </li>
  )
}

const numerals = ['I', 'II', 'III']

const lessons = [
  {
    title: 'Financial Literacy',
    slug: 'financial-literacy',
    sentence: 'The two pages that describe anyone’s finances, and the few ideas behind them.',
  },
  {
    title: 'Family Governance',
    slug: 'family-governance',
    sentence: 'Council, board and managers: who decides what, and how to disagree and stay a family.',
  },
  {
    title: 'Philanthropy',
    slug: 'philanthropy',
    sentence: 'Giving together, so that it does some good, with a vote for the youngest.',
  },
]
