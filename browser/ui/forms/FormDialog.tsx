import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { ButtonStyle } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Question } from '#browser/ui/overlays/ConfirmDialog.tsx'
import { Dialog, type DialogProps } from '#browser/ui/overlays/Dialog.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { Form, SubmitButton, type FormProps } from './Form.tsx'

export interface FormDialogProps<Fields extends FieldValues>
  extends FormProps<Fields>, Pick<DialogProps, 'title' | 'description' | 'size'> {
  submitLabel: string
  pendingLabel: string
  submitVariant?: ButtonStyle['variant']
  onClose: () => void
  /** False while the fields' data is loading. */
  isReady?: boolean
  /** Replaces the fields when their data could not be loaded. */
  loadFailed?: ReactNode
  /** True while an upload before the call is running. */
  isPending?: boolean
  /** Asked before Esc, the backdrop or a button closes it. Other input is stored as a draft without a question. */
  closeQuestion?: Question | undefined
  /** Further buttons, before Cancel. */
  buttons?: ReactNode
}

/** A form in a dialog, with Cancel and the submit button in the sticky footer. */
export function FormDialog<Fields extends FieldValues>({
  form,
  title,
  description,
  size = 'regular',
  submitLabel,
  pendingLabel,
  submitVariant = 'primary',
  onClose,
  isReady = true,
  loadFailed,
  isPending = false,
  closeQuestion,
  buttons,
  children,
  ...rest
}: FormDialogProps<Fields>) {
  const { confirm, confirmation } = useConfirm()
  const close = async () => {
    if (closeQuestion !== undefined && !(await confirm(closeQuestion))) return
    form.close()
    onClose()
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={() => void close()}
        size={size}
        title={title}
        description={description}
        isReady={isReady}
        footer={
          <>
            {buttons}
            <Button variant="quiet" onClick={() => void close()}>
              Cancel
            </Button>
            <SubmitButton
              form={form}
              variant={submitVariant}
              isPending={isPending}
              pendingLabel={pendingLabel}
              disabled={!isReady}
            >
              {submitLabel}
            </SubmitButton>
          </>
        }
      >
        {isReady ? (
          <Form form={form} {...rest}>
            {children}
          </Form>
        ) : (
          loadFailed || <Skeleton className="h-96" />
        )}
      </Dialog>
      {confirmation}
    </>
  )
}
