import { useRef, useState, type FormEvent, type ReactNode } from 'react'

import { failureFields, failureSentence } from '#browser/platform/call.ts'
import { useSavedDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import type { Inquiry } from '#contract/inquiries.ts'
import { maxMessageLength } from '#contract/inquiry-choices.ts'

import { useReply } from './queries.ts'

export interface ReplyFormProps {
  inquiry: Inquiry
  userId: string
  /** What else can be done about it, beside the button that sends. */
  children: ReactNode
}

/** What is typed stays when it could not be sent, and when the session ends by itself. */
export function ReplyForm({ inquiry, userId, children }: ReplyFormProps) {
  const draft = `reply-to-${inquiry.id}`
  const kept = useSavedDraft(draft, userId) as string | undefined
  const [message, setMessage] = useState(kept ?? '')
  useWatchedDraft(draft, userId, () => (message.trim() === '' ? undefined : message))
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const reply = useReply(inquiry.id, () => setMessage(''))

  function submit(event: FormEvent) {
    event.preventDefault()
    const sentence = problemWith(message)
    setProblem(sentence)
    if (sentence !== undefined) return field.current?.focus()
    reply.mutate({ message, version: inquiry.version })
  }

  const said = failureFields(reply.error)['message']
  const { email } = inquiry
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {reply.isError && said === undefined && (
        <Alert>{failureSentence(reply.error, 'The reply could not be sent. Please try again.')}</Alert>
      )}
      <Field
        label="Reply"
        error={problem ?? said}
        hint={
          email === null
            ? 'No e-mail address was given: it is read on their account page.'
            : `It is read on their account page. Where the portal sends mail, it goes to ${email} too.`
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

/** As the contract has it, without bringing its schemas to a page that checks this one text. */
function problemWith(message: string): string | undefined {
  const { length } = message.trim()
  if (length === 0) return 'Please enter your reply'
  if (length > maxMessageLength)
    return `Please use at most ${maxMessageLength.toLocaleString('en-US')} characters`
  return undefined
}
