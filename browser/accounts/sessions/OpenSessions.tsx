import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { describeFailure } from '#browser/platform/call.ts'
import { formatAge, formatDay, formatInstant } from '#browser/platform/format/format-instant.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { OpenSession, SessionRemark } from '#contract/accounts/account-security.ts'

import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts'

export function OpenSessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  const [now] = useState(() => new Date())
  const list = useRef<HTMLUListElement>(null)
  if (error !== null && sessions === undefined) {
    return <LoadFailed title="Your devices could not be loaded" error={error} onRetry={refetch} />
  }
  if (sessions === undefined) return <Skeleton className="h-40" />
  const others = sessions.filter(session => !session.isCurrent)
  return (
    <>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {sessions.map(session => (
          <SessionRow key={session.id} session={session} now={now} onEnd={() => list.current?.focus()} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="mt-5 text-small text-muted">You are not signed in anywhere else.</p>
      ) : (
        <div className="mt-7 grid justify-items-start gap-4">
          {endOthers.isError && (
            <Alert>
              {describeFailure(
                endOthers.error,
                'Your other devices could not be signed out. Please try again.',
              )}
            </Alert>
          )}
          <Button
            variant="secondary"
            pending={endOthers.isPending}
            pendingLabel="Signing out..."
            onClick={() => endOthers.mutate(undefined, { onSuccess: () => list.current?.focus() })}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </>
  )
}

interface SessionProps {
  session: OpenSession
  now: Date
  /** Called after the session ended. Its button is removed, so the focus has to move. */
  onEnd: () => void
}

function SessionRow({ session, now, onEnd }: SessionProps) {
  const { id, device, address, isCurrent, createdAt, lastUsedAt, expiresAt, remarks } = session
  const end = useEndSession(device)
  const signedIn = formatInstant(createdAt)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-5 first:pt-0">
      <div className="min-w-0 basis-64 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-serif text-title">
          {device}
          {isCurrent && <Badge tone="accent">This browser</Badge>}
        </p>
        <p className="mt-1 text-small text-muted tabular">
          {address} · signed in {signedIn}
          {!isCurrent &&
            (lastUsedAt === null
              ? `, ends ${formatDay(expiresAt)}`
              : `, last used ${formatAge(lastUsedAt, now)}`)}
        </p>
        {remarks.map(remark => (
          <p key={remark} className="mt-2 border-l border-gilt pl-3 text-small">
            {remarkSentences[remark]}
          </p>
        ))}
        {end.isError && (
          <Alert className="mt-3">
            {describeFailure(end.error, 'This device could not be signed out. Please try again.')}
          </Alert>
        )}
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Sign out: ${device}, signed in ${signedIn}`}
          pending={end.isPending}
          pendingLabel="Signing out..."
          onClick={() => end.mutate(id, { onSuccess: onEnd })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

const remarkSentences: Record<SessionRemark, string> = {
  'other-network':
    'On a different network from the one you are using now. This is normal for a phone on the move.',
  'recent-sign-in': 'If you do not recognize this recent sign-in, sign the device out.',
  unused: 'Not used for more than three days. You may have forgotten to sign out.',
}
