import { useQuery } from '@tanstack/react-query'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatDay, formatInstant } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { CalendarFeed } from '#contract/calendar/calendar.ts'

import { feedQuery, useCreateFeed, useRevokeFeed } from './queries.ts'

/** Creates, replaces and revokes the private address of the calendar. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(feedQuery)
  const createFeed = useCreateFeed()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Subscribe to the calendar"
      description="A private address with which the calendar on your phone or computer shows the family calendar. It updates by itself."
      isReady={data !== undefined || error !== null}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {createFeed.data !== undefined && data?.feed !== null ? (
        <NewAddress path={createFeed.data.path} />
      ) : data === undefined ? (
        error === null ? (
          <Skeleton className="h-32" />
        ) : (
          <LoadFailed
            title="Your address could not be loaded"
            error={error}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )
      ) : null}
      {data !== undefined && <Address feed={data.feed} createFeed={createFeed} />}
      <p className="mt-6 text-small text-muted">
        Anyone who has the address sees what you see on this page, so share it with no one. It stops working
        when you revoke it, change your password, or your account is deactivated. In years without a February
        29, birthdays on that day appear on February 28.
      </p>
    </Dialog>
  )
}

function NewAddress({ path }: { path: string }) {
  const address = `${window.location.origin}${path}`
  return (
    <div className="mb-6">
      <p className="text-small font-medium">Copy it now: it is not shown again.</p>
      <p className="mt-2 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-small break-all select-all">
        {address}
      </p>
      <CopyButton
        className="mt-3"
        text={() => address}
        copied={{ description: 'The address is in your clipboard.' }}
        failed={{ description: 'Select the address and copy it yourself.' }}
      >
        Copy address
      </CopyButton>
      <p className="mt-4 text-small text-muted">
        In your calendar program, choose “Add calendar by URL” or “New calendar subscription”, and paste the
        address.
      </p>
    </div>
  )
}

interface AddressProps {
  feed: CalendarFeed | null
  createFeed: ReturnType<typeof useCreateFeed>
}

function Address({ feed, createFeed }: AddressProps) {
  const revokeFeed = useRevokeFeed()
  if (feed === null)
    return (
      <Button
        id="create-address"
        pending={createFeed.isPending}
        pendingLabel="Creating..."
        onClick={() => createFeed.mutate()}
      >
        Create address
      </Button>
    )
  return (
    <>
      <p className="text-small">
        Created on {formatDay(feed.createdAt)}.{' '}
        {feed.lastReadAt === null
          ? 'No program has read it yet.'
          : `Last read by a program on ${formatInstant(feed.lastReadAt)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ConfirmButton
          variant="secondary"
          size="small"
          question={{
            title: 'Replace the address?',
            consequence:
              'Calendars that use the current address stop updating until you subscribe again with the new one.',
            confirmLabel: 'Replace address',
          }}
          pending={createFeed.isPending}
          pendingLabel="Replacing..."
          onConfirm={createFeed.mutate}
        >
          Replace address
        </ConfirmButton>
        <ConfirmButton
          ref={focusSuccessor}
          data-focus-successor="create-address"
          variant="secondary"
          size="small"
          question={{
            title: 'Revoke the address?',
            consequence:
              'Calendars that use it stop updating. To subscribe again, create a new address and add it to each of them.',
            confirmLabel: 'Revoke address',
          }}
          pending={revokeFeed.isPending}
          pendingLabel="Revoking..."
          onConfirm={revokeFeed.mutate}
        >
          Revoke address
        </ConfirmButton>
      </div>
    </>
  )
}
