import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { ignoreCallFailures } from '#browser/platform/use-guarded-mutation.ts'
import { Select } from '#browser/ui/controls/Select.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { Delivery, NotificationPreferences, TopicGroup } from '#contract/notifications.ts'

import { pushDevicesQuery } from './push-queries.ts'
import { PushSettings } from './PushSettings.tsx'
import { preferencesQuery, useSetDelivery } from './queries.ts'

type TopicPreference = NotificationPreferences['topics'][number]

const groupLabels: Record<TopicGroup, string> = {
  security: 'Security',
  account: 'Roles and accounts',
  requests: 'Requests and inquiries',
  messages: 'Messages',
  documents: 'Documents',
  investments: 'Investments',
}

/** How the account can be reached outside the portal. */
interface Channels {
  hasEmail: boolean
  hasPush: boolean
}

/** The choices for a topic. Without email there is no daily summary. */
function listDeliveries({ hasEmail, hasPush }: Channels): [Delivery, string][] {
  if (!hasEmail)
    return [
      ['at-once', 'At once'],
      ['never', 'Only in the portal'],
    ]
  return [
    ['at-once', 'At once'],
    ['daily', 'Daily summary'],
    ['never', hasPush ? 'Only in the portal' : 'No email'],
  ]
}

/** By topic, whether the account also gets emails and push messages: a section of the account page. */
export function NotificationSettings() {
  const preferences = useQuery(preferencesQuery)
  const push = useQuery(pushDevicesQuery)
  const failed = [preferences, push].find(({ data, isError }) => data === undefined && isError)
  if (failed !== undefined)
    return (
      <LoadFailed
        title="Your settings could not be loaded"
        error={failed.error}
        onRetry={() => Promise.all([preferences.refetch(), push.refetch()])}
      />
    )
  if (preferences.data === undefined || push.data === undefined) return <Skeleton className="h-80" />
  const { emailAddress, topics } = preferences.data
  const { publicKey, devices } = push.data
  const channels = { hasEmail: emailAddress !== null, hasPush: publicKey !== null }
  if (!channels.hasEmail && !channels.hasPush)
    return (
      <p className="max-w-prose">
        This portal sends no emails and no notifications to devices. All of your notifications are on{' '}
        <NotificationsLink>their page</NotificationsLink>, and the account menu shows how many are new.
      </p>
    )
  const groups = Object.groupBy(topics, ({ group }) => group)
  return (
    <>
      <p className="max-w-prose text-small">
        {emailAddress !== null && (
          <>
            Emails go to <span className="wrap-anywhere">{emailAddress}</span>.{' '}
          </>
        )}
        Whatever you choose, the portal shows <NotificationsLink>all of your notifications</NotificationsLink>
        .
      </p>
      {publicKey !== null && <PushSettings publicKey={publicKey} devices={devices} />}
      {(Object.keys(groupLabels) as TopicGroup[]).map(group => (
        <section key={group} aria-label={groupLabels[group]} className="mt-8">
          <h3 className="eyebrow">{groupLabels[group]}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {groups[group]?.map(preference => (
              <TopicRow key={preference.topic} preference={preference} channels={channels} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function NotificationsLink({ children }: { children: string }) {
  return (
    <Link href={buildPath('notifications')} className="link">
      {children}
    </Link>
  )
}

interface TopicRowProps {
  preference: TopicPreference
  channels: Channels
}

function TopicRow({ preference: { topic, label, description, ...preference }, channels }: TopicRowProps) {
  const setDelivery = useSetDelivery()
  const id = useId()
  const delivery = setDelivery.isPending ? setDelivery.variables.delivery : preference.delivery
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
        value={delivery === 'daily' && !channels.hasEmail ? 'never' : delivery}
        onChange={({ target }) =>
          void ignoreCallFailures(setDelivery.mutateAsync({ topic, delivery: target.value as Delivery }))
        }
      >
        {listDeliveries(channels).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </li>
  )
}
