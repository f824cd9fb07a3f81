import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { NewFamilyMessage } from '#contract/messages/messages.ts'

import { getMessageDraftKey } from './draft-key.ts'
import { useSendFamilyMessage } from './use-send-family-message.ts'

export interface SendMessageDialogProps {
  member: FamilyMember
  linkedMemberId: string | null
  onClose: () => void
}

const Message = NewFamilyMessage.pick({ message: true })

/** Section 2, the dialog Send Message; section 5, Message form. */
export default function SendMessageDialog({ member, linkedMemberId, onClose }: SendMessageDialogProps) {
  const form = useServerForm({
    schema: Message,
    defaults: { message: '' },
    call: useSendFamilyMessage(member.id, linkedMemberId),
    failure: 'Failed to send message.',
    savedBefore: 'Your first message was sent. You can send this one as well.',
    toFieldName: path => (path === 'toMemberId' ? 'message' : path),
    draftKey: getMessageDraftKey(member.id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Send Message"
      description={`To ${fullName(member)}. Only the two of you can read it.`}
      submitLabel="Send Message"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <TextAreaField form={form} name="message" label="Message" rows={6} required />
    </FormDialog>
  )
}
