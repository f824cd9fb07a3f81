import type { FormEvent } from 'react'
import { Link } from 'wouter'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'

import { recordFamilyAccess, useFamilyAccess } from './family-access.ts'

/** Records the entered values and closes, without a call. The default export lets the modal load it lazily. */
export default function FamilyAccessDialog({ onClose }: { onClose: () => void }) {
  const { user } = useCurrentUser()
  const { previousId } = useFamilyAccess()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Family Access"
      description="Enter your Family Member ID and Secure Access Code to open protected pages."
    >
      <form onSubmit={recordInput} className="grid gap-5" autoComplete="off">
        <Field label="Family Member ID" required>
          <Input name="familyId" defaultValue={previousId} />
        </Field>
        <Field label="Secure Access Code" required>
          <Input name="accessCode" type="password" autoComplete="off" />
        </Field>
        <Button type="submit" size="large">
          Access Family Portal
        </Button>
        <p className="text-small text-muted">
          {user?.awaitsApproval ? (
            'Your account is awaiting approval. Once it is approved, you can find your ID and set your code on your account page.'
          ) : (
            <>
              Your ID is on your{' '}
              {user === null ? (
                'account page'
              ) : (
                <Link href={`${buildPath('account')}#family-access`} className="link" onClick={onClose}>
                  account page
                </Link>
              )}
              , where you also set your code.
            </>
          )}
        </p>
      </form>
    </Dialog>
  )
}

function recordInput(event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  const entered = new FormData(event.currentTarget)
  recordFamilyAccess({ familyId: readText(entered, 'familyId'), accessCode: readText(entered, 'accessCode') })
}

function readText(entered: FormData, name: string): string {
  const value = entered.get(name)
  return typeof value === 'string' ? value : ''
}
