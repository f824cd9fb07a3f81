import {
  useMutation,
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import { isCallFailure } from './call.ts'
import { createAttempts } from './replies/idempotent-attempts.ts'

/**
 * Runs one call at a time and ignores further calls until the result of the first is rendered. This covers a second
 * click that arrives before the button is rendered as disabled. A rejection of `run` is reported in the console. The
 * returned function is the same in every render, so that effects can depend on it.
 */
export function useSingleFlight<Args extends unknown[]>(run: (...args: Args) => Promise<unknown>) {
  const started = useRef(0)
  const [finished, setFinished] = useState(0)
  const rendered = useRef({ run, finished })
  useLayoutEffect(() => {
    rendered.current = { run, finished }
  })
  return useCallback((...args: Args): void => {
    if (started.current !== rendered.current.finished) return
    started.current += 1
    const finishFlight = () => setFinished(started.current)
    void rendered.current.run(...args).finally(finishFlight)
  }, [])
}

/**
 * Resolves when the call fails, which `onError` reports. A defect, such as an exception in `onSuccess`, is a rejection,
 * which the console reports.
 */
export async function ignoreCallFailures(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isCallFailure(error)) throw error
  })
}

/**
 * `useMutation` whose `mutate` sends one request at a time. Its `mutateAsync` is for forms: `useServerForm` guards it.
 * `mutationFn` gets the same idempotency key for all attempts to create one record.
 */
export function useGuardedMutation<Answer, Failure = Error, Sent = void, Context = unknown>({
  mutationFn,
  ...options
}: GuardedMutationOptions<Answer, Failure, Sent, Context>): UseMutationResult<
  Answer,
  Failure,
  Sent,
  Context
> {
  const [attempt] = useState(createAttempts)
  const mutation = useMutation({
    ...options,
    mutationFn: (variables: Sent) => attempt(idempotencyKey => mutationFn(variables, idempotencyKey)),
  })
  // `useMutation` has two types for the variables; one covers both here.
  const send = mutation.mutateAsync as (
    variables: Sent,
    then?: MutateOptions<Answer, Failure, Sent, Context>,
  ) => Promise<Answer>
  const mutate = useSingleFlight((...args: Parameters<typeof send>) =>
    ignoreCallFailures(send(...args)),
  ) as UseMutationResult<Answer, Failure, Sent, Context>['mutate']
  return { ...mutation, mutate }
}

type GuardedMutationOptions<Answer, Failure, Sent, Context> = Omit<
  UseMutationOptions<Answer, Failure, Sent, Context>,
  'mutationFn'
> & { mutationFn: (variables: Sent, idempotencyKey: string) => Promise<Answer> }
