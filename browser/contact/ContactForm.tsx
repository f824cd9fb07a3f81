import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'

import { portalFacts } from '#browser/platform/portal-facts.ts'
import { showFieldErrors } from '#browser/platform/show-field-errors.ts'
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
import { pluralize } from '#contract/counts.ts'
import { FamilyInquiry } from '#contract/inquiries.ts'
import {
  inquiryServices,
  isInquiryService,
  maxMessageLength,
  relationships,
} from '#contract/inquiry-choices.ts'

import { useSendInquiry } from './queries.ts'

/** The form's values. A select without a choice has the value ''. */
type ContactFields = { [Field in keyof FamilyInquiry]: string }
const empty: ContactFields = { name: '', relationship: '', service: '', message: '', email: '', phone: '' }
const fields = Object.keys(empty) as (keyof ContactFields)[]
const draft = 'contact'

/**
 * The secure message form (sections 2, 4 and 5). When the session expires, the text is stored as a draft for the same
 * account in the same tab. The confirmation must be given again.
 */
export function ContactForm({ userId }: { userId: string }) {
  const restored = useSavedDraft(draft, userId) as ContactFields | undefined
  const [agrees, setAgrees] = useState(false)
  const agreement = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, status } = useSendInquiry()
  const { control, register, handleSubmit, formState, getValues, reset, setError } = useForm<
    ContactFields,
    unknown,
    FamilyInquiry
  >({
    resolver: zodResolver<ContactFields, unknown, FamilyInquiry>(
      FamilyInquiry as z.ZodType<FamilyInquiry, ContactFields>,
    ),
    defaultValues: restored ?? { ...empty, service: serviceFromAddress() },
  })
  const { errors } = formState
  const message = useWatch({ control, name: 'message' })
  useWatchedDraft(draft, userId, () => {
    const entered = getValues()
    return entered.message.trim() === '' && entered.name.trim() === '' ? undefined : entered
  })

  useEffect(() => {
    // The submit button lost the focus while it was disabled, and a click on it then focused the page.
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
    // Errors in the fields are shown too, and take the focus first.
    void handleSubmit(inquiry => (agrees ? send(inquiry) : agreement.current?.focus()))(event)
  }

  function send(inquiry: FamilyInquiry) {
    mutate(inquiry, {
      onSuccess() {
        reset(empty)
        setAgrees(false)
      },
      onError(error) {
        showFieldErrors(error, fields, setError)
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
      {restored !== undefined && (
        <output className="mt-4 block border-l border-gilt pl-4 text-small text-muted">
          Your session ended before this message was sent. We have restored what you wrote.
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
          <Field
            label="Email"
            error={errors.email?.message}
            hint="Optional. We will also send the reply to this address."
          >
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field
            label="Phone"
            error={errors.phone?.message}
            hint="Optional. Give a number if you would like a call back."
          >
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

/** Shows nothing until 1,000 characters are left. */
function charactersLeft(message: string) {
  const charactersLeft = maxMessageLength - message.trim().length
  if (charactersLeft > 1000) return null
  const count = pluralize(Math.abs(charactersLeft), 'character')
  return <span className="tabular">{charactersLeft < 0 ? `${count} too many` : `${count} left`}</span>
}

function toOptions(choices: Record<string, string>) {
  return Object.entries(choices).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** Service pages link to `/contact?service=private-banking`. */
function serviceFromAddress(): string {
  const service = new URLSearchParams(location.search).get('service')
  return isInquiryService(service) ? service : ''
}
