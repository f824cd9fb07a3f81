import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { roleLabels } from '#browser/accounts/role-labels.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { query } from '#browser/platform/query.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { formatStorage } from '#contract/texts/counts.ts'

/** Refetched whenever the page is shown: posts and photographs change it. */
const storageQuery = { ...query('GET /api/storage-use'), refetchOnMount: 'always' as const }

/** The account's name, role, dates and storage use, designed like a business card. */
export function AccountCard({ user }: { user: User }) {
  const { data: storage, isError } = useQuery(storageQuery)
  const { firstName, lastName, email, profileImageUrl, role, boardTermExpires, createdAt } = user
  return (
    <div className="overflow-hidden rounded-lg border border-gilt/70 bg-raised shadow-lifted">
      <GuillocheBand className="text-gilt/70" />
      <div className="px-7 pt-5 pb-7">
        {profileImageUrl && (
          <Avatar
            name={fullName(user)}
            image={profileImageUrl}
            size="large"
            decorative
            className="float-right ml-4"
          />
        )}
        <p className="eyebrow">{roleLabels[role]}</p>
        <p className="mt-2 font-serif text-heading wrap-anywhere">
          {firstName} {lastName}
        </p>
        <p className="mt-1 text-muted wrap-anywhere">{email}</p>
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-4 text-small">
          {createdAt !== '' && <AccountDetail term="With us since">{formatDay(createdAt)}</AccountDetail>}
          {(storage !== undefined || !isError) && (
            <AccountDetail term="Storage used">
              {storage === undefined ? (
                <Skeleton className="h-5 w-32" />
              ) : (
                `${formatStorage(storage.usedBytes)} of ${formatStorage(storage.quotaBytes)}`
              )}
            </AccountDetail>
          )}
          {role === 'board_member' && boardTermExpires !== null && (
            <AccountDetail term="On the board until">{formatDay(boardTermExpires)}</AccountDetail>
          )}
        </dl>
      </div>
    </div>
  )
}

function AccountDetail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-muted">{term}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
