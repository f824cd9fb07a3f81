import { useRef, useSyncExternalStore } from 'react'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Switch } from '#browser/ui/controls/Switch.tsx'
import type { PushDevice, PushDevices } from '#contract/notifications.ts'

import { useTurnOffPush, useTurnOnPush } from './push-queries.ts'
import { needsHomeScreen, onPushPermissionChange, readPushPermission } from './push-subscription.ts'

/** Whether this browser shows notifications, and the other devices that do. */
export function PushSettings({ publicKey, devices }: PushDevices & { publicKey: string }) {
  const others = devices.filter(({ isCurrent }) => !isCurrent)
  const section = useRef<HTMLElement>(null)
  return (
    <>
      <section ref={section} tabIndex={-1} aria-label="On this device" className="mt-8 outline-none">
        <h3 className="eyebrow">On this device</h3>
        <div className="mt-2 border-y border-line py-4">
          <ThisDevice publicKey={publicKey} current={devices.find(({ isCurrent }) => isCurrent)} />
        </div>
      </section>
      {others.length > 0 && (
        <section aria-label="On other devices" className="mt-8">
          <h3 className="eyebrow">On other devices</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {others.map(device => (
              <OtherDevice key={device.id} device={device} onRemoved={() => section.current?.focus()} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ThisDevice({ publicKey, current }: { publicKey: string; current: PushDevice | undefined }) {
  const permission = useSyncExternalStore(onPushPermissionChange, readPushPermission, () => 'unsupported')
  const turnOn = useTurnOnPush()
  const turnOff = useTurnOffPush()
  const isOn = current !== undefined && permission === 'granted'
  const isPending = turnOn.isPending || turnOff.isPending
  if (needsHomeScreen())
    return (
      <p className="max-w-prose text-small">
        To get notifications on this device, add Heirloom to your Home Screen: tap Share, then “Add to Home
        Screen”. Open Heirloom from there, sign in, and turn on notifications on this page.
      </p>
    )
  if (permission === 'unsupported')
    return (
      <p className="max-w-prose text-small">
        This browser cannot show notifications from the portal. Another browser may be able to.
      </p>
    )
  if (permission === 'denied')
    return (
      <output className="block max-w-prose text-small">
        Notifications from the portal are blocked in this browser. To allow them, open the settings of this
        site beside the address, then allow notifications.
      </output>
    )
  return (
    <div aria-busy={isPending}>
      <Switch
        isOn={turnOn.isPending || (isOn && !turnOff.isPending)}
        onChange={next => {
          if (isPending) return
          if (next) turnOn.mutate(publicKey)
          else if (current !== undefined) turnOff.mutate(current)
        }}
      >
        Show notifications in this browser
      </Switch>
      <p className="max-w-prose text-small text-muted">
        Topics that are set to “At once” also appear here, even while the portal is closed, until you sign
        out. Anyone who sees your screen can read the title, which names no one.
      </p>
    </div>
  )
}

function OtherDevice({ device, onRemoved }: { device: PushDevice; onRemoved: () => void }) {
  const turnOff = useTurnOffPush()
  const added = formatDay(device.createdAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 text-small">
        {device.device} <span className="text-muted tabular">since {added}</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Turn off notifications: ${device.device}, since ${added}`}
        pending={turnOff.isPending}
        pendingLabel="Turning off..."
        onClick={() => turnOff.mutate(device, { onSuccess: onRemoved })}
      >
        Turn off
      </Button>
    </li>
  )
}
