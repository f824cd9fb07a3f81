import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { listKeys } from '#browser/platform/list-keys.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { createChoiceParam, useSearchState } from '#browser/platform/search-state.ts'
import { showToast } from '#browser/platform/toast.ts'
import { Card } from '#browser/ui/Card.tsx'
import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import {
  inquiryServices,
  type InquiryService,
  maxMessageLength,
  relationships,
} from '#contract/inquiries/inquiry-choices.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { draftKeys, useSendInquiry } from './queries.ts'

/** Service pages link to `/contact?service=private-banking`. */
const contactSearch = { service: createChoiceParam(listKeys(inquiryServices), '') }

const empty = { name: '', relationship: '', service: '', message: '', email: '', phone: '' }

/**
 * The secure message form (sections 2, 4 and 5). An unsent message is stored as a draft for the same account in the
 * same tab. The confirmation must be given again.
 */
export function ContactForm() {
  const { state } = useSearchState(contactSearch)
  const [agrees, setAgrees] = useState(false)
  const [isAgreementMissing, setAgreementMissing] = useState(false)
  const form = useServerForm({
    schema: async () => (await import('#contract/inquiries/inquiries.ts')).FamilyInquiry,
    defaults: empty,
    call: useSendInquiry(),
    draftKey: draftKeys.message,
    draft: {
      isNeeded: (): boolean =>
        Object.entries(form.getValues()).some(([name, value]) => name !== 'service' && value !== ''),
    },
    // Shown together with the errors of the fields.
    onAttempt: () => setAgreementMissing(!agrees),
    toRequest(inquiry) {
      if (agrees) return inquiry
      // The toast appears once the fields are right. The checkbox takes the focus.
      requireAgreement()
      return undefined
    },
    onSuccess() {
      form.reset(empty)
      setAgrees(false)
    },
  })
  const message = useFieldValue(form, 'message')
  // The service of the address is selected. Without one, a service that the user has chosen stays.
  const preselected = useRef('')
  const preselect = useEffectEvent((service: InquiryService | '') => {
    if (service !== '' || form.getValues('service') === preselected.current) form.setValue('service', service)
    preselected.current = service
  })
  useEffect(() => preselect(state.service), [state.service])

  return (
    <Card className="overflow-hidden pt-0 sm:pt-0">
      <div className="-mx-6 mb-7 border-b border-line sm:-mx-7">
        <GuillocheBand className="text-gilt/70" />
      </div>
      <h2 id="message" className="mb-7 scroll-mt-24">
        Send a secure message
      </h2>
      <Form
        form={form}
        className="sm:grid-cols-2"
        restored="This message has not been sent yet. We have restored what you wrote."
      >
        <TextField form={form} name="name" label="Name" input={{ autoComplete: 'name' }} required />
        <SelectField
          form={form}
          name="relationship"
          label="Relationship"
          placeholder="Select relationship"
          options={relationships}
          required
        />
        <SelectField
          form={form}
          name="service"
          label="Service"
          placeholder="Select service"
          options={inquiryServices}
          className="col-span-full"
          required
        />
        <TextAreaField
          form={form}
          name="message"
          label="Message"
          hint={describeCharactersLeft(message)}
          className="col-span-full"
          required
        />
        <TextField
          form={form}
          name="email"
          label="Email"
          hint="Optional. We will also send the reply to this address."
          input={{ type: 'email', autoComplete: 'email' }}
        />
        <TextField
          form={form}
          name="phone"
          label="Phone"
          hint="Optional. Give a number if you would like a call back."
          input={{ type: 'tel', autoComplete: 'tel' }}
        />
        <Checkbox
          className="col-span-full"
          checked={agrees}
          error={isAgreementMissing ? 'Please check this box to send your message' : undefined}
          onChange={({ currentTarget }) => {
            setAgrees(currentTarget.checked)
            setAgreementMissing(false)
          }}
        >
          I confirm that I am a {portalFacts.familyName} family member and agree to secure communication
          protocols.
        </Checkbox>
        <SubmitButton form={form} size="large" className="col-span-full" pendingLabel="Sending...">
          Send secure message
        </SubmitButton>
      </Form>
    </Card>
  )
}

function requireAgreement(): void {
  showToast({
    title: 'Privacy Agreement Required',
    description: `Please confirm you are a ${portalFacts.familyName} family member and agree to secure communication protocols.`,
    destructive: true,
  })
}

/** Shows nothing until 1,000 characters are left. */
function describeCharactersLeft(message: string) {
  const charactersLeft = maxMessageLength - message.trim().length
  if (charactersLeft > 1000) return null
  const count = pluralize(Math.abs(charactersLeft), 'character')
  return <span className="tabular">{charactersLeft < 0 ? `${count} too many` : `${count} left`}</span>
}
