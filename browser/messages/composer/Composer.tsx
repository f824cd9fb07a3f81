import { SendHorizontal } from 'lucide-react'
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'

import { createOutboxEntry, type OutboxEntry } from '#browser/messages/outbox/outbox-entry.ts'
import { useEditMessage } from '#browser/messages/queries.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { showToast } from '#browser/platform/toast.ts'
import { Button } from '#browser/ui/Button.tsx'
import { PageDrop } from '#browser/uploads/PageDrop.tsx'
import { useUploads } from '#browser/uploads/use-uploads.ts'
import { longestMessage, maxAttachments } from '#contract/message-choices.ts'
import type { ConversationDetails, FamilyMessage } from '#contract/messages.ts'

import { AttachButtons } from './AttachButtons.tsx'
import { ComposerNotice } from './ComposerNotice.tsx'
import { emptyInput, useComposerDraft } from './use-composer-draft.ts'
import { useTypingNotice } from './use-typing-notice.ts'

// Most messages have no files.
const ChosenFiles = lazyWithPreload(() => import('./ChosenFiles.tsx'))

export interface ComposerHandle {
  /** Answers a message. */
  reply: (message: FamilyMessage) => void
  /** Changes your own message. */
  edit: (message: FamilyMessage) => void
}

export interface ComposerProps {
  ref: Ref<ComposerHandle>
  conversation: Pick<ConversationDetails, 'id' | 'title' | 'kind' | 'canWrite'>
  /** The last message that the arrow key edits. */
  findLastEditable: () => FamilyMessage | undefined
  onSend: (entry: OutboxEntry) => void
}

/** The field of a conversation. Enter sends, Shift and Enter begins a line, the arrow up edits the last message. */
export function Composer({ conversation, ...props }: ComposerProps) {
  if (conversation.canWrite) return <WritableComposer conversation={conversation} {...props} />
  return (
    <p className="mx-auto w-full max-w-4xl border-t border-line px-4 py-5 text-small text-muted sm:px-6">
      {conversation.kind === 'direct'
        ? `${conversation.title}’s account is closed, so you cannot write a message.`
        : 'No one else is in this group, so you cannot write a message.'}
    </p>
  )
}

function WritableComposer({ ref, conversation: { id, title }, findLastEditable, onSend }: ComposerProps) {
  const { input, setInput } = useComposerDraft(id)
  const [edited, setEdited] = useState<FamilyMessage | null>(null)
  const [editedText, setEditedText] = useState('')
  const editMessage = useEditMessage(id)
  const noticeTyping = useTypingNotice(id)
  const uploads = useUploads({ group: `messages.${id}` })
  const field = useRef<HTMLTextAreaElement>(null)
  useFocusOnOpen(field)
  const text = edited === null ? input.text : editedText
  useGrowingField(field)
  const focusField = () => field.current?.focus()

  const startEdit = (message: FamilyMessage) => {
    setEdited(message)
    setEditedText(message.message)
    focusField()
  }
  useImperativeHandle(ref, () => ({
    reply({ id, fromName, message, messageType, attachments }) {
      setEdited(null)
      const excerpt = message === '' ? (attachments[0]?.name ?? '') : message.slice(0, 200)
      setInput({ ...input, replyTo: { id, fromName, excerpt, excerptSource: messageType } })
      focusField()
    },
    edit: startEdit,
  }))

  const files = uploads.items.filter(({ state }) => state === 'complete')
  const attachmentCount = uploads.items.length + input.documents.length
  const canSend =
    edited === null
      ? (text.trim() !== '' || attachmentCount > 0) &&
        files.length === uploads.items.length &&
        attachmentCount <= maxAttachments
      : text.trim() !== ''

  function addFiles(files: readonly File[]) {
    const left = Math.max(0, maxAttachments - attachmentCount)
    uploads.add(files.slice(0, left))
    if (files.length > left)
      showToast({
        title: 'Too many files',
        description: `A message has at most ${maxAttachments} files. The others were not added.`,
        destructive: true,
      })
    focusField()
  }

  function send() {
    if (!canSend || editMessage.isPending) return
    if (edited !== null) return saveEdit(edited)
    onSend(
      createOutboxEntry(
        {
          conversationId: id,
          body: {
            message: text.trim() === '' ? null : text.trim(),
            replyToId: input.replyTo?.id ?? null,
            attachments: [
              ...files.map(({ uploadId }) => ({ uploadId: uploadId! })),
              ...input.documents.map(({ id }) => ({ documentId: id })),
            ],
          },
          preview: {
            replyTo: input.replyTo,
            attachmentNames: [
              ...files.map(({ fileName }) => fileName),
              ...input.documents.map(({ title }) => title),
            ],
          },
        },
        new Date(),
      ),
    )
    for (const { key } of files) uploads.release(key)
    setInput(emptyInput)
    focusField()
  }

  function saveEdit(message: FamilyMessage) {
    if (text.trim() === message.message) return setEdited(null)
    editMessage.mutate({ id: message.id, message: text.trim() }, { onSuccess: () => setEdited(null) })
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Escape' && (edited !== null || input.replyTo !== null)) {
      event.preventDefault()
      cancelNotice()
    }
    if (event.key === 'ArrowUp' && text === '' && edited === null) {
      const last = findLastEditable()
      if (last === undefined) return
      event.preventDefault()
      startEdit(last)
    }
  }

  function cancelNotice() {
    if (edited === null) setInput({ ...input, replyTo: null })
    else setEdited(null)
    focusField()
  }

  return (
    <form
      aria-label="New message"
      className="border-t border-line bg-raised px-3 pt-3 pb-3 sm:px-6"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-2">
        {edited === null && <PageDrop onFiles={addFiles} />}
        <ComposerNotice edited={edited} replyTo={input.replyTo} onCancel={cancelNotice} />
        {edited === null && attachmentCount + uploads.interrupted.length > 0 && (
          <ChosenFiles
            uploads={uploads}
            documents={input.documents}
            onRemoveDocument={removed =>
              setInput({ ...input, documents: input.documents.filter(({ id }) => id !== removed) })
            }
          />
        )}
        <div className="flex items-end gap-1 rounded-lg border border-edge bg-paper p-1 transition-colors focus-within:border-accent">
          {edited === null && (
            <AttachButtons
              count={attachmentCount}
              onFiles={addFiles}
              onDocument={document => {
                if (!input.documents.some(({ id }) => id === document.id))
                  setInput({ ...input, documents: [...input.documents, document] })
                focusField()
              }}
            />
          )}
          <textarea
            ref={field}
            rows={1}
            aria-label={`Message to ${title}`}
            placeholder="Write a message"
            maxLength={longestMessage}
            enterKeyHint="send"
            value={text}
            onChange={({ currentTarget: { value } }) => {
              if (edited === null) setInput({ ...input, text: value })
              else setEditedText(value)
              if (value.trim() !== '') noticeTyping()
            }}
            onKeyDown={onKeyDown}
            className="min-h-control min-w-0 grow resize-none self-center bg-transparent px-2 py-2 font-serif text-base outline-none placeholder:text-muted"
          />
          <Button
            type="submit"
            size="icon"
            className="text-base!"
            aria-label={edited === null ? 'Send' : 'Save'}
            disabled={!canSend}
            pending={editMessage.isPending}
          >
            <SendHorizontal aria-hidden="true" strokeWidth={1.75} />
          </Button>
        </div>
      </div>
    </form>
  )
}

const maxLines = 6

/** Grows the field with its text, up to six lines. */
function useGrowingField(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    if (field.current !== null) fitHeight(field.current)
  })
}

function fitHeight(element: HTMLTextAreaElement): void {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element)
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
  const highest = Number.parseFloat(lineHeight) * maxLines + padding
  element.style.height = 'auto'
  element.style.height = `${Math.min(element.scrollHeight, highest)}px`
}

/** On a computer, the reader can write as soon as the conversation opens. A phone would open its keyboard. */
function useFocusOnOpen(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    // After the focus has moved to the opened page.
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [field])
}
