import { describeTerm, isRunning, type OwnershipTerm } from '#contract/ownership/ownership-terms.ts'

/** From when until when, and whether that is over or to come. No line breaks within a date. */
export function Term({ term, today }: { term: OwnershipTerm; today: string }) {
  const parts = describeTerm(term, today).split(/ (?=to )/)
  return (
    <span className="tabular">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' '}
          <span className="whitespace-nowrap">{part}</span>
        </span>
      ))}
      {!isRunning(term, today) && (
        <span className="whitespace-nowrap text-muted">
          {term.fromDate !== null && term.fromDate > today ? ' · not yet' : ' · ended'}
        </span>
      )}
    </span>
  )
}
