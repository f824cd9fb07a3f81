import { useState, type ReactNode } from 'react'

import { isSavedBefore, isStaleVersion } from '#browser/platform/call.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { NewReply, type Inquiry } from '#contract/inquiries/inquiries.ts'

import { draftKeys, useReply } from './queries.ts'

export interface ReplyFormProps {
  inquiry: Inquiry
  /** Further buttons beside the submit button. */
  children: ReactNode
}

const Reply = NewReply.pick({ message: true })

/** Replies to an inquiry. After a conflict, the other administrator's change is displayed above the form. */
export default function ReplyForm({ inquiry, children }: ReplyFormProps) {
  const { id, email } = inquiry
  // The inquiry that the reply answers. A refetch while the administrator types must not hide another reply.
  const [base, setBase] = useState<Inquiry | null>(inquiry)
  const hasNewReply = base !== null && inquiry.replies.length > base.replies.length
  const { version } = hasNewReply ? base : inquiry
  const form = useServerForm({
    schema: Reply,
    defaults: { message: '' },
    call: useReply(id),
    toRequest: ({ message }) => ({ message, version }),
    failure: 'The reply could not be sent. Please try again.',
    savedBefore: 'Your first reply was sent. You can send this one as well.',
    draftKey: draftKeys.reply(id),
    onSuccess: () => form.reset(),
    onFailure(error) {
      // The other reply is displayed by now, so the next attempt may follow it.
      if (isStaleVersion(error) || isSavedBefore(error)) setBase(null)
    },
  })
  const message = useFieldValue(form, 'message')
  if (message === '' && base !== inquiry) setBase(inquiry)
  return (
    <Form form={form}>
      <TextAreaField
        form={form}
        name="message"
        label="Reply"
        hint={
          email === null
            ? 'The sender gave no email address and will read the reply on their account page.'
            : `The sender will read the reply on their account page. If the portal sends mail, it also goes to ${email}.`
        }
        rows={4}
        required
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} pendingLabel="Sending...">
          Send reply
        </SubmitButton>
        {children}
      </div>
    </Form>
  )
}
