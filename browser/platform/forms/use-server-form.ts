import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import { useForm, type Control, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import {
  readFailureFields,
  describeFailure,
  isCallFailure,
  isSavedBefore,
  isStaleVersion,
} from '#browser/platform/call.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { readDraft, removeDraft, saveDraft } from '#browser/platform/drafts.ts'
import { useSingleFlight } from '#browser/platform/use-guarded-mutation.ts'

import { changedFields, findChangedNames, mergeRemote, pickFields } from './edits.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'
import {
  useFormDraft,
  removeFiles,
  type Base,
  type Draft,
  type DraftName,
  type DraftOptions,
} from './use-form-draft.ts'
import { validateForm, type SchemaSource } from './validate-form.ts'

/** The values of a form for a schema's input. A choice can be '' until something is chosen. */
export type FormValues<Input> = { [Name in keyof Input]: Input[Name] | WidenText<Input[Name]> }
type WidenText<Value> = Value extends string ? string : Value

type Values<Schema extends z.ZodType> = FormValues<z.input<Schema>>

export interface ServerFormOptions<Schema extends z.ZodType, Request, Reply> {
  /**
   * The schema of the contract. It validates the values before they are sent. A form that a page shows at once loads
   * its schema when it is focused: zod and the schema are 22 KB.
   */
  schema: SchemaSource<Schema>
  /** The values of a new form, and of fields that `current` does not have. */
  defaults?: Partial<Values<Schema>>
  /**
   * For an edit: the stored values of the record. Only changed fields need to be sent, and after a conflict the
   * newly read values are merged into the form.
   */
  current?: Current<Partial<Values<Schema>>>
  /** The mutation that sends the request, from the slice's `queries.ts`. */
  call: FormCall<Request, Reply>
  /** The sentence of the alert when the server gives none. Without it, the form has no alert for failures. */
  failure?: string
  /** Finds the changes of an edit, by default the fields with another value. */
  findChanges?: (base: Values<Schema>, output: z.output<Schema>) => object
  /** Names the field of a server's error by its path in the body. */
  toFieldName?: (path: string) => string
  /**
   * Stores unsent input by this name when the form is closed or the session expires. It is restored for this account in
   * this tab.
   */
  draftKey?: string
  draft?: DraftOptions
  /** Called on each attempt, before the validation. */
  onAttempt?: () => void
  onSuccess?: (reply: Reply) => void
  onFailure?: (error: unknown) => void
  /** Called when the fields are reset, for state outside of them. */
  onReset?: () => void
}

/** Makes the request, which is the validated values by default. Undefined cancels it, after `showAlert` for example. */
type ToRequest<Output, Request> = (
  output: Output,
  edit: Edit<Output>,
) => Request | undefined | Promise<Request | undefined>
type RequestOption<Output, Request> = Output extends Request
  ? { toRequest?: ToRequest<Output, Request> }
  : { toRequest: ToRequest<Output, Request> }

export interface Current<Values> {
  version: number
  values: Values
}

export interface Edit<Output> {
  /** The changed fields of `current`, with null for an emptied one. */
  changes: Partial<Output>
  /** The version that the values are based on. */
  version: number
}

/** What a form needs of a mutation. */
export interface FormCall<Request, Reply> {
  mutateAsync: (request: Request) => Promise<Reply>
  isPending: boolean
}

/** A form that sends a call of the contract. The fields and dialogs of `ui/forms` display it. */
export interface ServerForm<Fields extends FieldValues = FieldValues> extends Pick<
  UseFormReturn<Fields>,
  'getValues' | 'setValue' | 'setError' | 'setFocus' | 'clearErrors' | 'register'
> {
  control: Control<Fields>
  /** The id of the form element. */
  id: string
  /** Loads the schema before it is needed. */
  onFocus: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  /** The sentence of the alert: a failure that concerns no field, or that nothing was changed. */
  alert: string | undefined
  /** What someone else changed since the form was opened; undefined without a conflict. */
  conflict: EditConflict<Fields> | undefined
  /** Shows a sentence above the fields. */
  showAlert: (sentence: string) => void
  /** Removes the alert and the hints of a conflict. */
  clearAlerts: () => void
  /** Set while the values are those of a stored draft. */
  restored: { note: string | undefined } | undefined
  /** Discards the input. */
  startOver: () => void
  /** Sets all fields, by default to the values of the opened form. */
  reset: (values?: Partial<Fields>) => void
  /** Stores the draft of a form that is closed without being sent. */
  close: () => void
}

export interface EditConflict<Fields> {
  /** False until the current values are read. */
  isLoaded: boolean
  /** The names of the changed fields. */
  changed: readonly string[]
  /** The values that the input was based on. */
  previous: Fields
  /** The current values. */
  values: Fields
}

interface Failure {
  error: unknown
  /** Whether its sentences are displayed at fields. */
  isAtField: boolean
}

/**
 * A form for a call: validation, errors at their fields, the focus on the first error, one request at a time, drafts
 * and edit conflicts.
 */
export function useServerForm<Schema extends z.ZodType<object, FieldValues>, Request, Reply>(
  options: ServerFormOptions<Schema, Request, Reply> & RequestOption<z.output<Schema>, Request>,
): ServerForm<Values<Schema>> {
  const {
    schema,
    defaults = {},
    current,
    call,
    failure: fallback,
    draft = {},
    onSuccess,
    onFailure,
  } = options
  const { toFieldName = (path: string) => path } = options
  // For a generic schema, TypeScript can derive neither react-hook-form's types nor the default of a conditional
  // option. The casts of this function are checked by the types of its options and its result.
  const findChanges = (options.findChanges ?? findChangedFields) as (base: object, output: object) => object
  const toRequest = (options.toRequest ?? (output => output)) as ToRequest<z.output<Schema>, Request>
  const draftName = useDraftName(options.draftKey)
  const [saved] = useState(
    () => draftName && (readDraft(draftName.key, draftName.ownerId) as Draft | undefined),
  )
  const [isRestored, setRestored] = useState(saved !== undefined)
  const [base, setBase] = useState<Base>(() => saved?.base ?? createBase(defaults, current))
  const [notice, setNotice] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  // A conflict was reported, and the current values are not merged yet.
  const [isStale, setStale] = useState(false)
  const [conflict, setConflict] = useState<Pick<EditConflict<FieldValues>, 'changed' | 'previous'>>()
  const methods = useForm<FieldValues, unknown, z.output<Schema>>({
    resolver: validateForm(schema),
    defaultValues: { ...base.values, ...saved?.input },
    // `focusFirstError` also scrolls the field out from under the sticky footer.
    shouldFocusError: false,
  })
  const { getValues, setValue, setError } = methods
  const id = useId()
  const focusFirstError = useFocusFirstError(id, () => {
    if (failure?.isAtField !== true) return false
    // The field of the error is not displayed, so the alert shows the server's sentence.
    setFailure({ ...failure, isAtField: false })
    return true
  })
  const isMounted = useIsMounted()
  const isSchemaLoaded = useRef(typeof schema !== 'function')
  const [isLoadingSchema, setLoadingSchema] = useState(false)
  // A form whose record exists must not store its input as a draft when it closes.
  const isSent = useRef(false)
  // A form that the user closed does not open by itself with its draft.
  const isClosed = useRef(false)

  function readInput(): Draft | undefined {
    if (isSent.current) return undefined
    const input = getValues()
    const isNeeded = findChangedNames(base.values, input).length > 0 && (draft.isNeeded?.() ?? true)
    return isNeeded
      ? { base, input: removeFiles(input), note: draft.note?.(), wasOpen: !isClosed.current }
      : undefined
  }
  useFormDraft(draftName, draft.savesOnLeave ?? false, readInput)

  // The version of the record changes when it is read again after the conflict.
  const merge = useEffectEvent(() => {
    if (current === undefined) return
    const merged = mergeRemote(base.values, current.values as FieldValues, getValues())
    for (const [name, value] of Object.entries(merged.updates)) setValue(name, value)
    const changed = new Set([...(conflict?.changed ?? []), ...merged.changed])
    setConflict({ changed: [...changed], previous: base.values })
    setBase({ version: current.version, values: { ...base.values, ...current.values } })
    setStale(false)
  })
  const isReadAgain = isStale && current !== undefined && current.version !== base.version
  useEffect(() => {
    // The values of the fields are outside of React's state, so they cannot be merged while rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isReadAgain) merge()
  }, [isReadAgain])

  const send = useSingleFlight(async (output: z.output<Schema>) => {
    const changes = current === undefined ? {} : findChanges(base.values, output)
    if (current !== undefined && Object.keys(changes).length === 0) {
      showAlert('You have not changed anything yet.')
      return
    }
    let reply: Reply
    try {
      const request = await toRequest(output, { changes, version: base.version })
      if (request === undefined) return focusFirstError()
      reply = await call.mutateAsync(request)
    } catch (error) {
      if (isMounted()) showFailure(error)
      if (!isCallFailure(error)) throw error
      return
    }
    // The form may have been closed, and its draft stored, while the request was pending.
    isSent.current = true
    if (draftName !== undefined) removeDraft(draftName.key)
    if (isMounted()) onSuccess?.(reply)
  })

  async function loadSchema(): Promise<void> {
    if (typeof schema === 'function') await schema()
    isSchemaLoaded.current = true
  }

  async function submitWhenLoaded(event: FormEvent<HTMLFormElement>): Promise<void> {
    const submit = methods.handleSubmit(send, focusFirstError)
    if (isSchemaLoaded.current) return submit(event)
    setLoadingSchema(true)
    try {
      await loadSchema()
    } catch {
      setLoadingSchema(false)
      showAlert('We could not check the form. Check your connection, then try again.')
      return
    }
    setLoadingSchema(false)
    // A form that was closed while its schema loaded is not sent.
    if (isMounted()) await submit(event)
  }

  function showFailure(error: unknown): void {
    // The record exists. A draft that is restored after the reload would create it a second time.
    if (isSavedBefore(error)) isSent.current = true
    const fields = Object.entries(readFailureFields(error)).map(
      ([path, message]) => [toFieldName(path), message] as const,
    )
    for (const [name, message] of fields) setError(name, { type: 'server', message })
    setFailure({ error, isAtField: fields.length > 0 })
    if (current !== undefined && isStaleVersion(error)) {
      setStale(true)
      setConflict({ changed: conflict?.changed ?? [], previous: base.values })
    }
    onFailure?.(error)
    focusFirstError()
  }

  function findChangedFields(base: FieldValues, output: object): object {
    return changedFields(pickFields(base, Object.keys(current?.values ?? {})), output)
  }

  function showAlert(sentence: string): void {
    setNotice(sentence)
    focusFirstError()
  }

  function clearAlerts(): void {
    setNotice(undefined)
    setFailure(undefined)
    setStale(false)
    setConflict(undefined)
  }

  function reset(values: FieldValues): void {
    isSent.current = false
    methods.reset(values)
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
      setNotice(undefined)
      setFailure(undefined)
      options.onAttempt?.()
      void submitWhenLoaded(event)
    },
    isPending: call.isPending || isLoadingSchema,
    alert: notice ?? getAlert(failure, fallback),
    conflict: conflict && { ...conflict, isLoaded: !isStale, values: base.values },
    showAlert,
    clearAlerts,
    restored: isRestored ? { note: saved?.note } : undefined,
    startOver() {
      const fresh = createBase(defaults, current)
      setBase(fresh)
      setRestored(false)
      reset(fresh.values)
    },
    reset(values) {
      const fresh = createBase(defaults, current)
      const next = { version: fresh.version, values: { ...fresh.values, ...values } }
      setBase(next)
      setRestored(false)
      reset(next.values)
    },
    close() {
      isClosed.current = true
      if (draftName === undefined) return
      const input = readInput()
      if (input !== undefined) saveDraft(draftName.key, draftName.ownerId, input)
    },
  }
  return form as unknown as ServerForm<Values<Schema>>
}

function useDraftName(key: string | undefined): DraftName | undefined {
  const ownerId = useCurrentUser().user?.id
  return key === undefined || ownerId === undefined ? undefined : { key, ownerId }
}

function createBase(defaults: object, current: Current<object> | undefined): Base {
  return { version: current?.version ?? 0, values: { ...defaults, ...current?.values } }
}

/** The sentence of a failure that is not displayed at its field. */
function getAlert(failure: Failure | undefined, fallback: string | undefined): string | undefined {
  return failure === undefined || failure.isAtField || fallback === undefined
    ? undefined
    : describeFailure(failure.error, fallback)
}

/** Whether the form is still displayed when its schema or its reply arrives. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
