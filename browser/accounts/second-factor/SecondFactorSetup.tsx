import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

import { failureSentence } from '#browser/platform/call.ts'
import { showFieldErrors } from '#browser/platform/show-field-errors.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { SecondFactorStart, SecondFactorCode, type SecondFactorSecret } from '#contract/account-security.ts'

import { QrCode } from './QrCode.tsx'
import { useStartSecondFactor, useConfirmSecondFactor } from './queries.ts'

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
  const begin = useStartSecondFactor()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(SecondFactorStart),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit(body => {
    setProblem(undefined)
    begin.mutate(body, {
      onSuccess: onStarted,
      onError(error) {
        if (!showFieldErrors(error, ['password'], setError))
          setProblem(failureSentence(error, 'The setup could not be started. Please try again.'))
      },
    })
  })
  return (
    <form noValidate onSubmit={submit} className="grid max-w-narrow gap-5">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="gold">Off</Badge>
        <span className="text-small text-muted">
          You need an authenticator app on your phone. Any app will do.
        </span>
      </p>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Field label="Password" error={formState.errors.password?.message} required>
        <Input type="password" autoComplete="current-password" {...register('password')} />
      </Field>
      <div>
        <Button type="submit" pending={begin.isPending} pendingLabel="One moment...">
          Set up second factor
        </Button>
      </div>
    </form>
  )
}

interface AppStepProps {
  pendingSecret: SecondFactorSecret
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

function AppStep({ pendingSecret: { secret, uri }, onCodes, onCancel }: AppStepProps) {
  const confirm = useConfirmSecondFactor()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(SecondFactorCode),
    defaultValues: { code: '' },
  })
  const submit = handleSubmit(body => {
    setProblem(undefined)
    confirm.mutate(body, {
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onError(error) {
        if (!showFieldErrors(error, ['code'], setError))
          setProblem(failureSentence(error, 'The code could not be checked. Please try again.'))
      },
    })
  })
  return (
    <ol className="grid gap-9">
      <Step number={1} title="Scan this QR code with your authenticator app">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
          <QrCode text={uri} label="QR code for your authenticator app" />
          <SecretKey secret={secret} uri={uri} />
        </div>
      </Step>
      <Step number={2} title="Enter the six digits from the app">
        <form noValidate onSubmit={submit} className="grid max-w-narrow gap-5">
          {problem !== undefined && <Alert>{problem}</Alert>}
          <Field
            label="Code"
            hint="If the code is rejected, check that your phone shows the right time."
            error={formState.errors.code?.message}
            required
          >
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              className="tracking-label tabular"
              {...register('code')}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={confirm.isPending} pendingLabel="Checking code...">
              Turn on
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </Step>
    </ol>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
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
