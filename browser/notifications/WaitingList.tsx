import { ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'wouter'

import type { WaitingItem } from '#contract/notifications.ts'

/** What waits for the account, with a link to each page where it can act. */
export function WaitingList({ items }: { items: readonly WaitingItem[] }) {
  const [path] = useLocation()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map(({ kind, title, sentence, link, isOverdue }) => (
        <li key={kind} className="group relative flex items-center gap-4 py-4">
          <div className="min-w-0 grow">
            <p className="font-medium">
              {link.startsWith(`${path}#`) ? (
                // The browser scrolls to a part of the page that is open.
                <a href={link} className={look}>
                  {title}
                </a>
              ) : (
                <Link href={link} className={look}>
                  {title}
                </Link>
              )}
              {isOverdue && <span className="ml-3 text-caption font-semibold text-danger">Overdue</span>}
            </p>
            <p className="mt-0.5 text-small text-muted">{sentence}</p>
          </div>
          <ChevronRight aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-muted" />
        </li>
      ))}
    </ul>
  )
}

const look = 'group-hover:underline after:absolute after:inset-0'
