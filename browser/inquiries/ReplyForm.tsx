import { useRef, useState, type FormEvent, type ReactNode } from 'react'

import { failureFields, failureSentence } from '#browser/platform/call.ts'
import { useSavedDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import { formatCount } from '#contract/counts.ts'
import type { Inquiry } from '#contract/inquiries.ts'
import { maxMessageLength } from '#contract/inquiry-choices.ts'

import { useReply } from './queries.ts'

export interface ReplyFormProps {
  inquiry: Inquiry
  userId: string
  /** Further buttons beside the submit button. */
  children: ReactNode
}

/** Keeps the text when sending fails and, as a draft, when the session expires. */
export function ReplyForm({ inquiry, userId, children }: ReplyFormProps) {
  const draft = `reply-to-${inquiry.id}`
  const restored = useSavedDraft(draft, userId) as string | undefined
  const [message, setMessage] = useState(restored ?? '')
  useWatchedDraft(draft, userId, () => (message.trim() === '' ? undefined : message))
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const reply = useReply(inquiry.id, () => setMessage(''))

  function submit(event: FormEvent) {
    event.preventDefault()
    const sentence = validateReply(message)
    setProblem(sentence)
    if (sentence !== undefined) return field.current?.focus()
    reply.mutate({ message, version: inquiry.version })
  }

  const fieldError = failureFields(reply.error)['message']
  const { email } = inquiry
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {reply.isError && fieldError === undefined && (
        <Alert>{failureSentence(reply.error, 'The reply could not be sent. Please try again.')}</Alert>
      )}
      <Field
        label="Reply"
        error={problem ?? fieldError}
        hint={
          email === null
            ? 'The sender gave no email address and will read the reply on their account page.'
            : `The sender will read the reply on their account page. If the portal sends mail, it also goes to ${email}.`
        }
        required
      >
        <Textarea
          ref={field}
          rows={4}
          value={message}
          onChange={({ currentTarget }) => {
            setMessage(currentTarget.value)
            setProblem(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={reply.isPending} pendingLabel="Sending...">
          Send Reply
        </Button>
        {children}
      </div>
    </form>
  )
}

/** Repeats the contract's rule, so that the page need not load the schemas for one text. */
function validateReply(message: string): string | undefined {
  const { length } = message.trim()
  if (length === 0) return 'Please enter your reply'
  if (length > maxMessageLength) return `Please use at most ${formatCount(maxMessageLength)} characters`
  return undefined
}
