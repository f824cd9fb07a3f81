import { useEffect, useState } from 'react'
import { z } from 'zod'

import { MemberField } from '#browser/people/MemberField.tsx'
import { CallFailed, isStaleVersion } from '#browser/platform/call.ts'
import type { FormValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CheckboxField } from '#browser/ui/forms/CheckboxField.tsx'
import { CheckboxGroupField } from '#browser/ui/forms/CheckboxGroupField.tsx'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { FileField } from '#browser/ui/forms/FileField.tsx'
import { Form } from '#browser/ui/forms/Form.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { MoneyField } from '#browser/ui/forms/MoneyField.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { PasswordMissing } from '#browser/ui/forms/PasswordMissing.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { VagueDateField } from '#browser/ui/forms/VagueDateField.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { photographLimits } from '#contract/media/media-limits.ts'
import { optionalText, requiredText } from '#contract/texts/text.ts'

const Sample = z.object({
  name: requiredText('Enter a name', 100),
  notes: optionalText(500, { isMultiline: true }),
  company: requiredText('Choose a company', 100),
  isActive: z.boolean(),
  founded: optionalText(10),
  since: optionalText(100),
  amount: optionalText(30),
  audience: z.enum(['board', 'family']),
  rights: z.array(z.enum(['read', 'write'])),
  founderId: z.string().nullable(),
  founderName: z.string().nullable(),
  document: z.instanceof(File).nullable(),
})
type SampleValues = FormValues<z.input<typeof Sample>>

const stored: SampleValues = {
  name: 'Hartwell Holdings',
  notes: 'Founded at the kitchen table.',
  company: 'llc',
  isActive: true,
  founded: '1968-07-04',
  since: 'about 1968',
  amount: '1250000.00',
  audience: 'board',
  rights: ['read'],
  founderId: 'carl',
  founderName: null,
  document: null,
}
const remote: SampleValues = {
  ...stored,
  name: 'Hartwell Group',
  notes: null,
  company: 'c-corp',
  isActive: false,
  founded: '1970-01-02',
  since: 'spring 1970',
  amount: '2000000.00',
  audience: 'family',
  founderId: 'dora',
}
const members = ['Carl', 'Dora'].map(
  firstName =>
    ({
      id: firstName.toLowerCase(),
      firstName,
      lastName: 'Hartwell',
      generation: 1,
      birthDate: '1931-07-04',
    }) as FamilyMember,
)

/** Every field of the form kit, in every state. */
export function FieldKit() {
  return (
    <div className="grid gap-12">
      <State title="With hints" hint="A hint explains what is not obvious." />
      <State title="Invalid" hint="The hint stays." hasErrors />
      <State title="In conflict" isInConflict />
      <State title="Disabled" disabled />
      <Passwords />
      <EditSample />
    </div>
  )
}

const PasswordSample = z.object({ current: z.string(), next: z.string() })

function Passwords() {
  const defaults = { current: '', next: 'a visible one' }
  const form = useServerForm({ schema: PasswordSample, defaults, call: useSample() })
  return (
    <section className="grid gap-5">
      <h3>Passwords</h3>
      <Form form={form} label="Passwords" className="sm:grid-cols-2">
        <PasswordField form={form} name="current" label="Current password" />
        <PasswordField form={form} name="next" label="New password" isNew isVisible />
        <PasswordMissing />
      </Form>
    </section>
  )
}

interface StateProps {
  title: string
  hint?: string
  disabled?: boolean
  hasErrors?: boolean
  isInConflict?: boolean
}

function State({ title, hint, disabled = false, hasErrors = false, isInConflict = false }: StateProps) {
  const form = useServerForm({ schema: Sample, defaults: stored, call: useSample() })
  const { setError } = form
  useEffect(() => {
    if (hasErrors)
      for (const name of Object.keys(stored) as (keyof SampleValues)[])
        setError(name, { message: 'This is what to do next.' })
  }, [hasErrors, setError])
  const conflict = { isLoaded: true, changed: Object.keys(stored), previous: stored, values: remote }
  return (
    <section className="grid gap-5">
      <h3>{title}</h3>
      <Form form={isInConflict ? { ...form, conflict } : form} label={title} className="sm:grid-cols-2">
        <SampleFields form={isInConflict ? { ...form, conflict } : form} hint={hint} disabled={disabled} />
      </Form>
    </section>
  )
}

function SampleFields({
  form,
  hint,
  disabled = false,
}: {
  form: ServerForm<SampleValues>
  hint?: string | undefined
  disabled?: boolean
}) {
  return (
    <>
      <TextField form={form} name="name" label="Name" hint={hint} input={{ disabled }} required />
      <SelectField
        form={form}
        name="company"
        label="Company type"
        hint={hint}
        options={{ llc: 'LLC', 'c-corp': 'C-Corp' }}
        disabled={disabled}
        required
      />
      <DateField form={form} name="founded" label="Founded" hint={hint} disabled={disabled} />
      <VagueDateField form={form} name="since" label="In the family since" input={{ disabled }} />
      <MoneyField form={form} name="amount" label="Amount in dollars" hint={hint} disabled={disabled} />
      <MemberField form={form} name="founderId" textName="founderName" label="Founder" members={members} />
      <RadioField
        form={form}
        name="audience"
        label="Who can see it"
        {...(hint !== undefined && { hint })}
        options={[
          { value: 'board', label: 'The board' },
          { value: 'family', label: 'The whole family' },
        ]}
        disabled={disabled}
      />
      <CheckboxGroupField
        form={form}
        name="rights"
        label="What they may do"
        options={[
          { value: 'read', label: 'Read', hint: 'Every document.' },
          { value: 'write', label: 'Make changes' },
        ]}
      />
      <CheckboxField form={form} name="isActive" label="Active" hint={hint} disabled={disabled} />
      <FileField
        form={form}
        name="document"
        label="Photograph of the deed"
        hint={hint}
        buttonLabel="Choose a photograph"
        dropHint="Or drop it here. JPEG, PNG or WebP, up to 20 MB."
        limits={photographLimits}
        disabled={disabled}
      />
      <TextAreaField form={form} name="notes" label="Notes" hint={hint} rows={3} disabled={disabled} />
    </>
  )
}

/** An edit whose record someone else can change, to try conflicts, drafts and failures. */
function EditSample() {
  const [record, setRecord] = useState({ version: 1, values: stored })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen(true)}>Edit the sample</Button>
      {isOpen && (
        <EditSampleDialog
          record={record}
          onConflict={() => setRecord({ version: 2, values: remote })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function EditSampleDialog({
  record,
  onConflict,
  onClose,
}: {
  record: { version: number; values: SampleValues }
  onConflict: () => void
  onClose: () => void
}) {
  const form = useServerForm({
    schema: Sample,
    current: record,
    call: useSample(),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The sample could not be saved. Please try again.',
    draftKey: 'sample',
    onSuccess: onClose,
    onFailure: error => isStaleVersion(error) && onConflict(),
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Edit the sample"
      description="It calls a server that only tests have."
      submitLabel="Save"
      pendingLabel="Saving..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <SampleFields form={form} />
    </FormDialog>
  )
}

function useSample() {
  return useGuardedMutation({
    async mutationFn(body: object) {
      const response = await fetch('/api/sample', { method: 'PUT', body: JSON.stringify(body) })
      if (!response.ok) throw new CallFailed(response.status, await response.text())
    },
    onSuccess: () => void showToast({ title: 'Sample saved' }),
  })
}
