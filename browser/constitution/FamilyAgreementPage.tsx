import './constitution.css'
import { useTitle } from '#browser/platform/navigation.tsx'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Crest } from '#browser/ui/motif/Crest.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { Medallion } from '#browser/ui/motif/Medallion.tsx'
import { buildConstitution, formatConstitution, type Article } from '#contract/constitution/constitution.ts'

import { Acceptance } from './Acceptance.tsx'
import { toArticleAnchor, ArticleContents } from './ArticleContents.tsx'
import { Fingerprint } from './Fingerprint.tsx'

const { title, version, preamble, articles } = buildConstitution(portalFacts.familyName)

/** The constitution. It prints as a document of its own. */
export default function FamilyAgreementPage() {
  useTitle('Family Agreement')
  useScrollToAnchor()
  return (
    <div className="constitution relative isolate grow overflow-clip">
      <TitlePage />
      <div className="page pb-section lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-14">
        <ArticleContents articles={articles} />
        <div className="mt-12 rounded-lg border border-gilt/70 bg-raised p-1.5 shadow-raised lg:mt-0 print:border-0 print:bg-transparent print:p-0 print:shadow-none">
          <div className="rounded-md border border-gilt/40 px-4 py-12 sm:px-12 sm:py-16 print:border-0 print:p-0">
            <Preamble />
            {articles.map(article => (
              <ArticleSection key={article.number} article={article} />
            ))}
            <Colophon />
            <Signature />
          </div>
        </div>
      </div>
    </div>
  )
}

function TitlePage() {
  return (
    <header className="relative isolate mb-12 overflow-clip text-center print:mb-9">
      <Medallion
        rings={36}
        className="absolute top-1/2 left-1/2 -z-10 size-[62rem] -translate-1/2 text-accent/15 max-lg:size-[52rem] max-sm:size-[38rem]"
      />
      <div className="page grid justify-items-center py-section print:py-0">
        <Crest printed className="size-20 text-gilt print:size-16" />
        <h1 className="mt-8 text-display print:mt-5">Family Agreement</h1>
        <p className="mt-5 max-w-[26ch] font-serif text-heading text-balance print:mt-3">{title}</p>
        <p className="mt-5 eyebrow print:mt-3">Version {version}</p>
      </div>
      <GuillocheBand className="bg-paper text-gilt/80" />
    </header>
  )
}

function Preamble() {
  return (
    <section id="preamble" aria-labelledby="preamble-title" className="mx-auto max-w-prose scroll-mt-24">
      <h2 id="preamble-title" className="text-center">
        Preamble
      </h2>
      <div className="mt-8 grid gap-5 font-serif text-lead">
        {preamble.map((paragraph, index) => (
          <p key={paragraph} className={index === 0 ? initialLetter : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  )
}

/** A drop cap. */
const initialLetter =
  'first-letter:float-left first-letter:mt-1.5 first-letter:mr-2 first-letter:text-display first-letter:leading-[0.8] first-letter:text-gold'

function ArticleSection({ article }: { article: Article }) {
  const { number, title, clauses } = article
  const anchor = toArticleAnchor(number)
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="mx-auto mt-16 max-w-prose scroll-mt-24 print:mt-7"
    >
      <h2 id={`${anchor}-title`} className="break-inside-avoid text-center">
        <span className="block pb-2 eyebrow font-sans">Article {number}</span> {title}
      </h2>
      <ol className="mt-7 grid gap-4 print:mt-4 print:gap-2.5">
        {clauses.map(clause => (
          <li
            key={clause.number}
            id={getClauseAnchor(clause.number)}
            className="grid scroll-mt-24 grid-cols-[2.5rem_1fr] rounded-sm target:bg-gold-soft target:outline-8 target:outline-gold-soft sm:grid-cols-[3.5rem_1fr] print:break-inside-avoid"
          >
            <a
              href={`#${getClauseAnchor(clause.number)}`}
              aria-label={`Clause ${clause.number}`}
              className="self-start pt-px text-small text-gold tabular hover:underline print:no-underline"
            >
              {clause.number}
            </a>
            <p className="font-serif print:leading-snug">{clause.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The element id of a clause: `clause-4.2`. */
function getClauseAnchor(number: string): string {
  return `clause-${number}`
}

function Colophon() {
  return (
    <footer className="mx-auto mt-16 max-w-prose border-t border-gilt/70 pt-8 text-small text-muted print:hidden">
      <Acceptance version={version} />
      <p className="mt-8">
        This is the full text of version {version} of the constitution. To share a clause, select its number
        and copy the address.
      </p>
      <Fingerprint text={formatConstitution(portalFacts.familyName)} />
      <Button variant="secondary" className="mt-7" onClick={() => window.print()}>
        Print the constitution
      </Button>
    </footer>
  )
}

/** Printed only. */
function Signature() {
  return (
    <div className="mt-12 hidden break-inside-avoid font-serif print:block">
      <p>
        I have read and acknowledge version {version} of {title}.
      </p>
      <div className="mt-14 grid grid-cols-[2fr_2fr_1fr] gap-8 text-small">
        {['Name', 'Signature', 'Date'].map(line => (
          <p key={line} className="border-t border-ink pt-1">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
