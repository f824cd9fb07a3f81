import type { FormEvent } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'

import { closeFamilyAccess, recordFamilyAccess } from './family-access.ts'

/** Records what is entered and closes; no call is made. The default export makes it loadable when it is first opened. */
export default function FamilyAccessDialog() {
  return (
    <Dialog
      open
      onOpenChange={closeFamilyAccess}
      title="Family Access"
      description="Your Family Member ID and your Secure Access Code open what is kept for you alone."
    >
      <form onSubmit={record} className="grid gap-5" autoComplete="off">
        <Field label="Family Member ID" required>
          <Input name="familyId" />
        </Field>
        <Field label="Secure Access Code" required>
          <Input name="accessCode" type="password" autoComplete="off" />
        </Field>
        <Button type="submit" size="large">
          Access Family Portal
        </Button>
      </form>
    </Dialog>
  )
}

function record(event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  const entered = new FormData(event.currentTarget)
  recordFamilyAccess({ familyId: text(entered, 'familyId'), accessCode: text(entered, 'accessCode') })
}

function text(entered: FormData, name: string): string {
  const value = entered.get(name)
  return typeof value === 'string' ? value : ''
}
