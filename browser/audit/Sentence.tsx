import { Link } from 'wouter'

import type { AuditSentencePart } from '#contract/audit/audit.ts'

/** What happened, with links to the records that the viewer may open. */
export function Sentence({ parts }: { parts: AuditSentencePart[] }) {
  return (
    <span className="wrap-anywhere">
      {parts.map(({ text, path }, index) =>
        path === null ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- The parts of a sentence never change their order.
          <Link key={index} href={path} className="link">
            {text}
          </Link>
        ),
      )}
    </span>
  )
}
