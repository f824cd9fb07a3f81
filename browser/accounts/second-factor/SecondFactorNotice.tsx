import { Link } from 'wouter'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import type { SecondFactorDue } from '#contract/accounts/accounts.ts'

/** Until when an account must set up the second factor that its role requires. */
export function SecondFactorNotice({ due, className }: { due: SecondFactorDue; className?: string }) {
  return (
    <output
      className={joinClasses('block border-l-3 border-gold bg-gold-soft px-5 py-4 text-small', className)}
    >
      {due.isOverdue
        ? 'Your role requires a second factor. The portal opens once you have set one up.'
        : `Your role requires a second factor. Please set one up by ${formatDay(due.by)}.`}{' '}
      <Link href={buildPath('secondFactor')} className="link">
        Set up now
      </Link>
    </output>
  )
}
