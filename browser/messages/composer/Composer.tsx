import { SendHorizontal } from 'lucide-react'
import { useImperativeHandle, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'

import { useEditMessage } from '#browser/messages/message/mutations.ts'
import type { OutboxEntry } from '#browser/messages/outbox/outbox-entry.ts'
import { CallFailed } from '#browser/platform/call.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { Question } from '#browser/ui/overlays/ConfirmDialog.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import { PageDrop } from '#browser/uploads/PageDrop.tsx'
import type { ConversationDetails, FamilyMessage } from '#contract/messages/messages.ts'

import { AttachButtons } from './AttachButtons.tsx'
import { composeMessage, isSendable } from './compose-message.ts'
import { emptyInput, isEditChanged, isEmptyInput } from './composer-draft.ts'
import { ComposerField } from './ComposerField.tsx'
import { ComposerNotice } from './ComposerNotice.tsx'
import { isSendKey } from './send-keys.ts'
import { useComposerDraft } from './use-composer-draft.ts'
import { useComposerFiles } from './use-composer-files.ts'
import { useTypingNotice } from './use-typing-notice.ts'

// Most messages have no files.
const ChosenFiles = lazyWithPreload(() => import('./ChosenFiles.tsx'))

export interface ComposerHandle {
  /** Answers a message. */
  reply: (message: FamilyMessage) => void
  /** Changes your own message. */
  edit: (message: FamilyMessage) => void
  /** Adds a text that was not sent, before what is written. */
  restore: (text: string) => void
  /** Takes a message without files back. @returns false if something else is being written, or there are files. */
  restoreEntry: (entry: OutboxEntry) => boolean
}

export interface ComposerProps {
  ref: Ref<ComposerHandle>
  conversation: Pick<ConversationDetails, 'id' | 'title' | 'kind' | 'canWrite'>
  /** The last message that the arrow key edits. */
  findLastEditable: () => FamilyMessage | undefined
  onSend: (entry: OutboxEntry) => void
}

/** Writes to a conversation, unless no one would read it. */
export function Composer({ conversation, ...props }: ComposerProps) {
  if (conversation.canWrite) return <WritableComposer conversation={conversation} {...props} />
  return (
    <p className="mx-auto w-full max-w-4xl border-t border-line px-4 py-5 text-small text-muted sm:px-6">
      {conversation.kind === 'direct'
        ? `${conversation.title}’s account is deactivated, so you cannot write a message.`
        : 'No one else is in this group, so you cannot write a message.'}
    </p>
  )
}

function WritableComposer({ ref, conversation: { id, title }, findLastEditable, onSend }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const focusField = () => field.current?.focus()
  const { input, changeInput } = useComposerDraft(id)
  const { edit, documents } = input
  const files = useComposerFiles(id, documents.length)
  const editMessage = useEditMessage(id)
  const { confirm, confirmation } = useConfirm()
  const noticeTyping = useTypingNotice(id)
  const canSend = edit === null ? isSendable(input, files.uploads.items) : edit.text.trim() !== ''

  useImperativeHandle(ref, () => ({
    async reply({ id, fromName, message, messageType, attachments }) {
      if (!(await closeEdit())) return
      const excerpt = message === '' ? (attachments[0]?.name ?? '') : message.slice(0, 200)
      changeInput({ replyTo: { id, fromName, excerpt, excerptSource: messageType } })
    },
    edit: startEdit,
    restore(text) {
      restore(text)
      // Until the edit is closed, the text waits with the new message.
      void closeEdit()
    },
    restoreEntry({ body, preview }) {
      if (!isEmptyInput(input) || files.isShown || body.attachments.length > 0) return false
      changeInput({ text: body.message ?? '', replyTo: preview.replyTo })
      focusField()
      return true
    },
  }))

  /** Asks before it discards a changed text. @returns whether no edit is open. */
  async function closeEdit(): Promise<boolean> {
    // The dialog returns the focus to the field, too.
    focusField()
    if (isEditChanged(edit) && !(await confirm(discardingEdit))) return false
    changeInput({ edit: null })
    return true
  }

  function restore(text: string) {
    changeInput({ text: [text, input.text].filter(part => part !== '').join('\n') })
  }

  async function startEdit({ id, message }: FamilyMessage) {
    if (!(await closeEdit())) return
    changeInput({ edit: { id, original: message, text: message } })
  }

  function cancelNotice() {
    changeInput(edit === null ? { replyTo: null } : { edit: null })
    focusField()
  }

  function send() {
    if (!canSend || editMessage.isPending) return
    if (edit !== null) return saveEdit(edit)
    onSend(composeMessage(id, input, files.uploads.items))
    files.clear()
    changeInput(emptyInput)
    focusField()
  }

  function saveEdit({ id, original, text }: NonNullable<typeof edit>) {
    if (text.trim() === original) return changeInput({ edit: null })
    editMessage.mutate(
      { id, message: text.trim() },
      {
        onSuccess: () => changeInput({ edit: null }),
        // Its text is the new message that the failure suggests.
        onError(error) {
          if (!isTooLateToEdit(error)) return
          restore(text)
          changeInput({ edit: null })
        },
      },
    )
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    const last = event.key === 'ArrowUp' && edit === null && input.text === '' && findLastEditable()
    if (isSendKey(event)) send()
    else if (event.key === 'Escape' && (edit !== null || input.replyTo !== null)) cancelNotice()
    else if (last) void startEdit(last)
    else return
    event.preventDefault()
  }

  return (
    <ComposerForm onSubmit={send}>
      {edit === null && <PageDrop onFiles={addFiles} />}
      <ComposerNotice isEditing={edit !== null} replyTo={input.replyTo} onCancel={cancelNotice} />
      {edit === null && files.isShown && (
        <ChosenFiles
          uploads={files.uploads}
          documents={documents}
          onRemoveDocument={removed =>
            changeInput({ documents: documents.filter(({ id }) => id !== removed) })
          }
        />
      )}
      <div className="flex items-end gap-1 rounded-lg border border-edge bg-paper p-1 transition-colors focus-within:border-accent">
        {edit === null && (
          <AttachButtons
            count={files.count}
            onFiles={addFiles}
            onDocument={document => {
              if (!documents.some(({ id }) => id === document.id))
                changeInput({ documents: [...documents, document] })
            }}
            onDocumentChosen={focusField}
          />
        )}
        <ComposerField
          ref={field}
          label={`Message to ${title}`}
          value={edit === null ? input.text : edit.text}
          onChange={text => {
            changeInput(edit === null ? { text } : { edit: { ...edit, text } })
            if (text.trim() !== '') noticeTyping()
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          size="icon"
          className="text-base!"
          aria-label={edit === null ? 'Send' : 'Save'}
          disabled={!canSend}
          pending={editMessage.isPending}
        >
          <SendHorizontal aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
      {confirmation}
    </ComposerForm>
  )

  function addFiles(added: readonly File[]) {
    files.add(added)
    focusField()
  }
}

const discardingEdit: Question = {
  title: 'Discard your changes?',
  consequence: 'Your message stays as you sent it.',
  confirmLabel: 'Discard changes',
}

function isTooLateToEdit(error: Error): boolean {
  return error instanceof CallFailed && error.failure?.code === 'messages.too-late-to-edit'
}

function ComposerForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      aria-label="New message"
      className="border-t border-line bg-raised px-3 pt-3 pb-3 sm:px-6"
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-2">{children}</div>
    </form>
  )
}
