import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { isTermExpiringSoon } from '#contract/roles/board-terms.ts'
import type { BoardMember } from '#contract/roles/roles.ts'

import { fullName } from './describe-account.ts'
import { boardQuery, useExpireTerms } from './queries.ts'

const RenewTermDialog = lazyDialog(() => import('./dialogs/RenewTermDialog.tsx'))

/** The board members view of section 2, with the action that expires terms. */
export function Board({ ownId }: { ownId: string }) {
  const expire = useExpireTerms()
  const [now] = useState(() => new Date())
  return (
    <section aria-labelledby="board">
      <Card>
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 grow basis-64">
            <h2 id="board" tabIndex={-1} className="outline-none">
              Board Members
            </h2>
            <p className="mt-2 max-w-prose text-small text-muted">
              A term lasts three years, and its rights end on its last day. “Expire Board Terms” removes the
              board status of everyone whose term has ended.
            </p>
          </div>
          <Button
            variant="secondary"
            size="small"
            pending={expire.isPending}
            pendingLabel="Expiring..."
            onClick={() => expire.mutate()}
          >
            Expire Board Terms
          </Button>
        </header>
        <Loaded
          query={useQuery(boardQuery)}
          content="board members"
          title="Failed to fetch board members"
          className="mt-6"
          skeleton={<Skeleton className="h-44" />}
        >
          {({ data: members }) =>
            members.length === 0 ? (
              <p className="mt-6 border-t border-line pt-6 text-muted">
                No one serves on the board. Change the role of an account to Board Member below.
              </p>
            ) : (
              <ul aria-label="Board members" className="mt-5 divide-y divide-line border-t border-line">
                {members.map(member => (
                  <BoardRow key={member.id} member={member} now={now} isOwn={member.id === ownId} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </section>
  )
}

function BoardRow({ member, now, isOwn }: { member: BoardMember; now: Date; isOwn: boolean }) {
  const { email, boardMemberSince, boardTermExpires } = member
  const isOver = boardTermExpires !== null && new Date(boardTermExpires) <= now
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-serif text-title wrap-anywhere">{fullName(member)}</span>
          {isTermExpiringSoon(boardTermExpires, now) && <Badge tone="gold">Expiring Soon</Badge>}
        </p>
        {email !== undefined && <p className="text-small text-muted wrap-anywhere">{email}</p>}
        <p className="mt-1 text-small text-muted tabular">
          {boardMemberSince && `Since ${formatDay(boardMemberSince)}`}
          {boardTermExpires
            ? ` · ${isOver ? 'ended' : 'until'} ${formatDay(boardTermExpires)}`
            : ' · no end date'}
        </p>
      </div>
      {!isOwn && (
        <DialogButton
          variant="secondary"
          size="small"
          aria-label={`Renew term: ${fullName(member)}`}
          preload={RenewTermDialog.preload}
          renderDialog={close => <RenewTermDialog member={member} onClose={close} />}
        >
          Renew term
        </DialogButton>
      )}
    </li>
  )
}
