import { useEffect, useRef, useState } from 'react'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { SecondFactorSecret } from '#contract/accounts/account-security.ts'

import { useStartSecondFactor, useConfirmSecondFactor } from './queries.ts'

const QrCode = lazyWithPreload(() => import('./QrCode.tsx'), <Skeleton className="size-52" />)

/** The setup: password, authenticator app, recovery codes. */
export function SecondFactorSetup({ onCodes, onCancel }: Pick<AppStepProps, 'onCodes' | 'onCancel'>) {
  const [pendingSecret, setPendingSecret] = useState<SecondFactorSecret>()
  if (pendingSecret === undefined) return <PasswordStep onStarted={setPendingSecret} />
  const cancel = () => {
    setPendingSecret(undefined)
    onCancel()
  }
  return <AppStep pendingSecret={pendingSecret} onCodes={onCodes} onCancel={cancel} />
}

function PasswordStep({ onStarted }: { onStarted: (pendingSecret: SecondFactorSecret) => void }) {
  const form = useServerForm({
    schema: async () => (await import('#contract/accounts/account-security.ts')).SecondFactorStart,
    defaults: { password: '' },
    call: useStartSecondFactor(),
    failure: 'The setup could not be started. Please try again.',
    onSuccess: onStarted,
  })
  return (
    <Form form={form} className="max-w-narrow">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="gold">Off</Badge>
        <span className="text-small text-muted">
          You need an authenticator app on your phone. Any app will do.
        </span>
      </p>
      <PasswordField form={form} name="password" label="Password" />
      <div>
        <SubmitButton form={form} pendingLabel="One moment...">
          Set up second factor
        </SubmitButton>
      </div>
    </Form>
  )
}

interface AppStepProps {
  pendingSecret: SecondFactorSecret
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

function AppStep({ pendingSecret: { secret, uri }, onCodes, onCancel }: AppStepProps) {
  const form = useServerForm({
    schema: async () => (await import('#contract/accounts/account-security.ts')).SecondFactorCode,
    defaults: { code: '' },
    call: useConfirmSecondFactor(),
    failure: 'The code could not be checked. Please try again.',
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <ol className="grid gap-9">
      <SetupStep number={1} title="Scan this QR code with your authenticator app">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
          <QrCode text={uri} label="QR code for your authenticator app" />
          <SecretKey secret={secret} uri={uri} />
        </div>
      </SetupStep>
      <SetupStep number={2} title="Enter the six digits from the app">
        <Form form={form} className="max-w-narrow">
          <TextField
            form={form}
            name="code"
            label="Code"
            hint="If the code is rejected, check that your phone shows the right time."
            input={{
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
              className: 'tracking-label tabular',
            }}
            required
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton form={form} pendingLabel="Checking code...">
              Turn on
            </SubmitButton>
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </SetupStep>
    </ol>
  )
}

function SetupStep({
  number,
  title,
  children,
}: {
  number: number
  title: string
  children: React.ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (number === 1) heading.current?.focus()
  }, [number])
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
      <span aria-hidden="true" className="font-serif text-title text-gold">
        {number}
      </span>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <div className="mt-4">{children}</div>
      </div>
    </li>
  )
}

/** The key to type, when the app is on this device or the camera cannot scan. */
function SecretKey({ secret, uri }: SecondFactorSecret) {
  return (
    <div className="max-w-60">
      <p className="text-small text-muted">Or enter this key in the app:</p>
      <p className="mt-2 tracking-label tabular select-all">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      <CopyButton
        text={() => secret}
        copied={{ description: 'Paste it into your authenticator app.' }}
        failed={{ description: 'Please enter it in the app instead.' }}
        className="mt-3"
      >
        Copy key
      </CopyButton>
      <p className="mt-4 text-small pointer-fine:hidden">
        Is the app on this device?{' '}
        <a href={uri} className="link">
          Open the app
        </a>
      </p>
    </div>
  )
}
