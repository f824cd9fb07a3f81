import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { PasswordMissing } from '#browser/ui/forms/PasswordMissing.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { SecondFactorState } from '#contract/accounts/account-security.ts'
import type { User } from '#contract/accounts/accounts.ts'

import { secondFactorQuery, useRenewRecoveryCodes, useTurnOffSecondFactor } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

const PasswordAndCodeDialog = lazyDialog(() => import('./PasswordAndCodeDialog.tsx'))

export function SecondFactor({ user: { hasPassword } }: { user: Pick<User, 'hasPassword'> }) {
  const { data: state, error, refetch } = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const container = useRef<HTMLDivElement>(null)
  // The focused element is removed by the change. The next frame contains its replacement.
  const restoreFocus = () => requestAnimationFrame(() => container.current?.focus())
  if (error !== null && state === undefined) {
    return <LoadFailed title="Your second factor could not be loaded" error={error} onRetry={refetch} />
  }
  if (state === undefined) return <Skeleton className="h-60" />
  const hideCodes = () => {
    setCodes(undefined)
    restoreFocus()
  }
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onSaved={hideCodes} />
      ) : state.isOn ? (
        <SecondFactorOn state={state} onCodes={setCodes} onOff={restoreFocus} />
      ) : !hasPassword ? (
        <PasswordMissing />
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
          Get new recovery codes
        </Button>
        <Button variant="quiet" onClick={() => setOpenDialog('turn off')}>
          Turn off
        </Button>
      </div>
      {openDialog === 'renew' && (
        <PasswordAndCodeDialog
          title="Get new recovery codes"
          description="You will receive ten new codes. Your current recovery codes will stop working."
          action="Get new codes"
          call={{
            isPending: renew.isPending,
            mutateAsync: async body => onCodes((await renew.mutateAsync(body)).recoveryCodes),
          }}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      {openDialog === 'turn off' && (
        <PasswordAndCodeDialog
          title="Turn off the second factor"
          description="You will sign in with your password only. Your recovery codes will be deleted."
          action="Turn off"
          destructive
          call={{
            isPending: turnOff.isPending,
            async mutateAsync(body) {
              await turnOff.mutateAsync(body)
              onOff()
            },
          }}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  )
}

function describeCodesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left.'
  return count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`
}
