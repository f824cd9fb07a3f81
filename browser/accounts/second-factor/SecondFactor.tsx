import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { formatDay } from '#browser/platform/format-instant.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { SecondFactorState } from '#contract/account-security.ts'

import { PasswordAndCodeDialog } from './PasswordAndCodeDialog.tsx'
import { secondFactorQuery, useRenewRecoveryCodes, useTurnOffSecondFactor } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

export function SecondFactor() {
  const { data: state, error, refetch } = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const container = useRef<HTMLDivElement>(null)
  // What had the focus goes with what was done; the next frame shows what is there instead.
  const restoreFocus = () => requestAnimationFrame(() => container.current?.focus())
  if (error !== null && state === undefined) {
    return (
      <Alert>
        The state of your second factor could not be read.{' '}
        <Button variant="quiet" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    )
  }
  if (state === undefined) return <Skeleton className="h-40" />
  const keep = () => {
    setCodes(undefined)
    restoreFocus()
  }
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onSaved={keep} />
      ) : state.isOn ? (
        <SecondFactorOn state={state} onCodes={setCodes} onOff={restoreFocus} />
      ) : (
        <SecondFactorSetup onCodes={setCodes} onCancel={restoreFocus} />
      )}
    </div>
  )
}

interface SecondFactorOnProps {
  state: SecondFactorState
  onCodes: (codes: readonly string[]) => void
  onOff: () => void
}

function SecondFactorOn({ state, onCodes, onOff }: SecondFactorOnProps) {
  const [openDialog, setOpenDialog] = useState<'renew' | 'turn off'>()
  const renew = useRenewRecoveryCodes()
  const turnOff = useTurnOffSecondFactor()
  const { since, recoveryCodesLeft } = state
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="accent">On</Badge>
        <span>
          {since !== null && `Since ${formatDay(since)}. `}
          {describeCodesLeft(recoveryCodesLeft)}
        </span>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpenDialog('renew')}>
          New recovery codes
        </Button>
        <Button variant="quiet" onClick={() => setOpenDialog('turn off')}>
          Turn it off
        </Button>
      </div>
      {openDialog === 'renew' && (
        <PasswordAndCodeDialog
          title="New recovery codes"
          description="You get ten new ones, and those you have do not count any more."
          action="Make new codes"
          mutation={renew}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      {openDialog === 'turn off' && (
        <PasswordAndCodeDialog
          title="Turn the second factor off"
          description="Signing in will then ask for your password alone. Your recovery codes go with it."
          action="Turn it off"
          destructive
          mutation={turnOff}
          onDone={onOff}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  )
}

function describeCodesLeft(count: number): string {
  if (count === 0) return 'You have no recovery code left.'
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`
}
