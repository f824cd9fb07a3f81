import { useId, useRef, useState, type FormEvent } from 'react'
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { isCallFailure, isStaleVersion } from '#browser/platform/call.ts'
import { dismissFailure } from '#browser/platform/toast.ts'
import { useSingleFlight } from '#browser/platform/use-guarded-mutation.ts'

import { changedFields, pickFields, type RecordVersion } from './edits.ts'
import type { SchemaValues, ServerForm, ServerFormOptions, ToRequest } from './server-form.ts'
import { useEditConflict } from './use-edit-conflict.ts'
import { useFormDraft, useStoredDraft } from './use-form-draft.ts'
import { useFormErrors } from './use-form-errors.ts'
import { useIsMounted } from './use-is-mounted.ts'
import { validateForm } from './validate-form.ts'

/**
 * A form for a call: validation, errors at their fields, the focus on the first error, one request at a time, drafts
 * and edit conflicts.
 */
export function useServerForm<Schema extends z.ZodType<object, FieldValues>, Request, Reply>(
  options: ServerFormOptions<Schema, Request, Reply>,
): ServerForm<SchemaValues<Schema>> {
  const { schema, defaults = {}, call } = options
  // For a generic schema, TypeScript can derive neither react-hook-form's types nor the default of a conditional
  // option. The casts of this function are checked by the types of its options and its result.
  const current = options.current as RecordVersion<FieldValues> | undefined
  const findChanges = (options.findChanges ?? findChangedFields) as (base: object, output: object) => object
  const toRequest = (options.toRequest ?? (output => output)) as ToRequest<z.output<Schema>, Request>

  const storedDraft = useStoredDraft(options.draftKey)
  const [base, setBase] = useState(() => storedDraft.draft?.base ?? createBase(defaults, current))
  const methods = useForm<FieldValues, unknown, z.output<Schema>>({
    resolver: validateForm(schema),
    defaultValues: { ...base.values, ...storedDraft.draft?.input },
    // `focusFirstError` also scrolls the field out from under the sticky footer.
    shouldFocusError: false,
  })
  const draft = useFormDraft(storedDraft, options.draft, () => ({ base, input: methods.getValues() }))
  const id = useId()
  const { alert, showAlert, clearAlert, showServerErrors, focusFirstError } = useFormErrors({
    formId: id,
    setError: methods.setError,
    toFieldName: options.toFieldName,
    fallback: options.failure,
    savedBefore: options.savedBefore,
  })
  const { conflict, reportConflict, clearConflict } = useEditConflict({
    current,
    base,
    setBase,
    fields: methods,
  })
  const isMounted = useIsMounted()
  const isSchemaLoaded = useRef(typeof schema !== 'function')
  const [isSubmitting, setSubmitting] = useState(false)

  async function loadSchema(): Promise<void> {
    if (typeof schema === 'function') await schema()
    isSchemaLoaded.current = true
  }

  /** The form is pending without a gap from the click to the reply, except when its loaded schema finds an error. */
  const submit = useSingleFlight(async (event: FormEvent<HTMLFormElement>) => {
    clearAlert()
    dismissFailure()
    options.onAttempt?.()
    try {
      await submitWhenLoaded(event)
    } finally {
      setSubmitting(false)
    }
  })

  async function submitWhenLoaded(event: FormEvent<HTMLFormElement>): Promise<void> {
    try {
      if (!isSchemaLoaded.current) {
        setSubmitting(true)
        await loadSchema()
      }
    } catch {
      showAlert('We could not check the form. Check your connection, then try again.')
      return
    }
    // A form that was closed while its schema loaded is not sent.
    if (isMounted()) await methods.handleSubmit(send, focusFirstError)(event)
  }

  async function send(output: z.output<Schema>): Promise<void> {
    const changes = current === undefined ? {} : findChanges(base.values, output)
    if (current !== undefined && Object.keys(changes).length === 0) {
      clearConflict()
      showAlert('You have not changed anything yet.')
      return
    }
    setSubmitting(true)
    let reply: Reply
    try {
      const request = await toRequest(output, { changes, version: base.version })
      // A form that was closed while its request was prepared, by uploading files for example, is not sent.
      if (!isMounted()) return
      if (request === undefined) return focusFirstError()
      reply = await call.mutateAsync(request)
    } catch (error) {
      if (isMounted()) handleFailure(error)
      if (!isCallFailure(error)) throw error
      return
    }
    // The form may have been closed, and its draft stored, while the request was pending.
    draft.markSent()
    if (isMounted()) options.onSuccess?.(reply)
  }

  function handleFailure(error: unknown): void {
    showServerErrors(error)
    if (current !== undefined && isStaleVersion(error)) reportConflict()
    options.onFailure?.(error)
    focusFirstError()
  }

  function findChangedFields(base: FieldValues, output: object): object {
    return changedFields(pickFields(base, Object.keys(current?.values ?? {})), output)
  }

  function clearAlerts(): void {
    clearAlert()
    clearConflict()
  }

  function reset(values: FieldValues = {}): void {
    const fresh = createBase(defaults, current)
    const next = { version: fresh.version, values: { ...fresh.values, ...values } }
    setBase(next)
    draft.discard()
    methods.reset(next.values)
    clearAlerts()
    options.onReset?.()
  }

  const form: ServerForm = {
    ...(methods as UseFormReturn),
    control: methods.control,
    id,
    // A failure is reported when the form is sent.
    onFocus: () => void loadSchema().catch(() => undefined),
    onSubmit(event) {
      event.preventDefault()
      // The events of a dialog's portal reach the form that contains the dialog's opener.
      event.stopPropagation()
      submit(event)
    },
    isPending: call.isPending || isSubmitting,
    alert,
    conflict,
    showAlert,
    clearAlerts,
    restored: draft.restored,
    startOver: () => reset(),
    reset,
    close: draft.saveOnClose,
  }
  return form as unknown as ServerForm<SchemaValues<Schema>>
}

function createBase(
  defaults: object,
  current: RecordVersion<object> | undefined,
): RecordVersion<FieldValues> {
  return { version: current?.version ?? 0, values: { ...defaults, ...current?.values } }
}
