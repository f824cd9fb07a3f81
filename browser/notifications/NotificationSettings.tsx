import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { Select } from '#browser/ui/controls/Select.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { Delivery, NotificationPreferences, TopicGroup } from '#contract/notifications.ts'

import { preferencesQuery, useSetDelivery } from './queries.ts'

type TopicPreference = NotificationPreferences['topics'][number]

const groupLabels: Record<TopicGroup, string> = {
  security: 'Security',
  account: 'Roles and accounts',
  messages: 'Messages',
  documents: 'Documents',
}

const deliveryLabels: Record<Delivery, string> = {
  'at-once': 'At once',
  daily: 'Daily summary',
  never: 'No email',
}

/** By topic, whether the account also gets emails: a section of the account page. */
export function NotificationSettings() {
  const { data, isError, error, refetch } = useQuery(preferencesQuery)
  if (data === undefined)
    return isError ? (
      <LoadFailed title="Your settings could not be loaded" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-80" />
    )
  if (data.emailAddress === null)
    return (
      <p className="max-w-prose">
        This portal does not send email. You find all of your notifications on{' '}
        <Link href={buildPath('notifications')} className="link">
          their page
        </Link>
        , and the account menu shows how many are new.
      </p>
    )
  const groups = Object.groupBy(data.topics, ({ group }) => group)
  return (
    <>
      <p className="max-w-prose text-small">
        Emails go to <span className="wrap-anywhere">{data.emailAddress}</span>. Whatever you choose, the
        portal shows{' '}
        <Link href={buildPath('notifications')} className="link">
          all of your notifications
        </Link>
        .
      </p>
      {(Object.keys(groupLabels) as TopicGroup[]).map(group => (
        <section key={group} aria-label={groupLabels[group]} className="mt-8">
          <h3 className="eyebrow">{groupLabels[group]}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {groups[group]?.map(preference => (
              <TopicRow key={preference.topic} preference={preference} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function TopicRow({ preference: { topic, label, description, delivery } }: { preference: TopicPreference }) {
  const setDelivery = useSetDelivery()
  const id = useId()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-56">
        <p id={id} className="font-medium">
          {label}
        </p>
        <p id={`${id}-description`} className="text-small text-muted">
          {description}
        </p>
      </div>
      <Select
        aria-labelledby={id}
        aria-describedby={`${id}-description`}
        className="w-48"
        value={setDelivery.isPending ? setDelivery.variables.delivery : delivery}
        disabled={setDelivery.isPending}
        onChange={event => setDelivery.mutate({ topic, delivery: event.target.value as Delivery })}
      >
        {(Object.keys(deliveryLabels) as Delivery[]).map(value => (
          <option key={value} value={value}>
            {deliveryLabels[value]}
          </option>
        ))}
      </Select>
    </li>
  )
}
