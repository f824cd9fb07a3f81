import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'

import { failureFields } from '#browser/platform/call.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { toast } from '#browser/platform/toast.ts'
import { useSavedDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { Checkbox } from '#browser/ui/forms/Checkbox.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Select } from '#browser/ui/forms/Select.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { FamilyInquiry } from '#contract/inquiries.ts'
import {
  inquiryServices,
  isInquiryService,
  maxMessageLength,
  relationships,
} from '#contract/inquiry-choices.ts'

import { useSendInquiry } from './queries.ts'

/** What stands in the fields: in a list from which nothing was chosen yet, an empty text. */
type ContactFields = { [Field in keyof FamilyInquiry]: string }
const empty: ContactFields = { name: '', relationship: '', service: '', message: '', email: '', phone: '' }
const fields = Object.keys(empty) as (keyof ContactFields)[]
const draft = 'contact'

/**
 * The secure message form (sections 2, 4 and 5). What is typed is kept when the session ends by itself, for the same
 * person in the same tab; the confirmation is given anew.
 */
export function ContactForm({ userId }: { userId: string }) {
  const kept = useSavedDraft(draft, userId) as ContactFields | undefined
  const [agrees, setAgrees] = useState(false)
  const agreement = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, status } = useSendInquiry()
  const { control, register, handleSubmit, formState, getValues, reset, setError, setFocus } = useForm<
    ContactFields,
    unknown,
    FamilyInquiry
  >({
    resolver: zodResolver<ContactFields, unknown, FamilyInquiry>(
      FamilyInquiry as z.ZodType<FamilyInquiry, ContactFields>,
    ),
    defaultValues: kept ?? { ...empty, service: serviceFromAddress() },
  })
  const { errors } = formState
  const message = useWatch({ control, name: 'message' })
  useWatchedDraft(draft, userId, () => {
    const entered = getValues()
    return entered.message.trim() === '' && entered.name.trim() === '' ? undefined : entered
  })

  useEffect(() => {
    // The button could not keep the focus while it was disabled; a click on it meanwhile gives it to the page.
    const isFocusLost = document.activeElement?.matches('body, main') ?? true
    if (status !== 'idle' && status !== 'pending' && isFocusLost)
      button.current?.focus({ preventScroll: true })
  }, [status])

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!agrees) {
      toast({
        title: 'Privacy Agreement Required',
        description: `Please confirm you are a ${portalFacts.familyName} family member and agree to secure communication protocols.`,
        destructive: true,
      })
    }
    // What is missing in the fields is said all the same, and has the focus first.
    void handleSubmit(inquiry => (agrees ? send(inquiry) : agreement.current?.focus()))(event)
  }

  function send(inquiry: FamilyInquiry) {
    mutate(inquiry, {
      onSuccess() {
        reset(empty)
        setAgrees(false)
      },
      onError(error) {
        const said = failureFields(error)
        const wrong = fields.filter(field => said[field])
        for (const field of wrong) setError(field, { message: said[field] ?? '' })
        if (wrong[0] !== undefined) setFocus(wrong[0])
      },
    })
  }

  return (
    <Card className="overflow-hidden pt-0 sm:pt-0">
      <div className="-mx-6 mb-7 border-b border-line sm:-mx-7">
        <GuillocheBand className="text-gilt/70" />
      </div>
      <h2 id="message" className="scroll-mt-24">
        Send a secure message
      </h2>
      {kept !== undefined && (
        <output className="mt-4 block border-l border-gilt pl-4 text-small text-muted">
          Your session had ended before this was sent. Here is what you had written.
        </output>
      )}
      <form noValidate className="mt-7 grid gap-5" onSubmit={submit}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Name" error={errors.name?.message} required>
            <Input autoComplete="name" {...register('name')} />
          </Field>
          <Field label="Relationship" error={errors.relationship?.message} required>
            <Select placeholder="Select relationship" {...register('relationship')}>
              {toOptions(relationships)}
            </Select>
          </Field>
        </div>
        <Field label="Service" error={errors.service?.message} required>
          <Select placeholder="Select service" {...register('service')}>
            {toOptions(inquiryServices)}
          </Select>
        </Field>
        <Field label="Message" error={errors.message?.message} hint={charactersLeft(message)} required>
          <Textarea rows={4} {...register('message')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Email" error={errors.email?.message} hint="Optional, for an answer there as well.">
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field label="Phone" error={errors.phone?.message} hint="Optional, for a call back.">
            <Input type="tel" autoComplete="tel" {...register('phone')} />
          </Field>
        </div>
        <Checkbox
          ref={agreement}
          checked={agrees}
          onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
        >
          I confirm that I am a {portalFacts.familyName} family member and agree to secure communication
          protocols.
        </Checkbox>
        <Button ref={button} type="submit" size="large" pending={isPending} pendingLabel="Sending...">
          Send Secure Message
        </Button>
      </form>
    </Card>
  )
}

/** Says nothing until the end of what a message may hold is near. */
function charactersLeft(message: string) {
  const left = maxMessageLength - message.trim().length
  if (left > 1000) return null
  const count = Math.abs(left).toLocaleString('en-US')
  const noun = Math.abs(left) === 1 ? 'character' : 'characters'
  return <span className="tabular">{left < 0 ? `${count} ${noun} too many` : `${count} ${noun} left`}</span>
}

function toOptions(choices: Record<string, string>) {
  return Object.entries(choices).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** `/contact?service=private-banking` comes from the page of that service. */
function serviceFromAddress(): string {
  const named = new URLSearchParams(location.search).get('service')
  return isInquiryService(named) ? named : ''
}
