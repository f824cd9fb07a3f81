import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import type { ArticleSource } from '#contract/library/library.ts'

/** The sources and the disclaimer. */
export function ArticleSources({ sources }: { sources: ArticleSource[] }) {
  return (
    <div className="mt-14 border-t border-gilt pt-8 text-small print:mt-8 print:break-inside-avoid">
      <section aria-labelledby="sources">
        <h2 id="sources" className="text-title">
          Sources
        </h2>
        <ul className="mt-3 grid gap-2">
          {sources.map(({ publisher, title, site }) => (
            <li key={title}>
              <cite>{title}</cite>. <span className="text-muted">{publisher}</span>
              {site !== null && (
                <>
                  {', '}
                  <a href={`https://${site}`} rel="noreferrer" target="_blank" className="link">
                    {site}
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      <p className="mt-7 text-muted">
        General information about United States law as of 2026. It is not legal or tax advice. Ask the{' '}
        <Link href={buildPath('contact')} className="link">
          office
        </Link>{' '}
        before you act on it, and for the current year’s figures.
      </p>
    </div>
  )
}
