import {
  useMutation,
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'

/**
 * Does one thing at a time: who asks for it again while it is under way is not heard. A second click comes before
 * a button is drawn as one that cannot be pressed. It is heard again once what came of the first is drawn.
 */
export function useSingleFlight<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const begun = useRef(0)
  const [ended, setEnded] = useState(0)
  return (...given: Given): void => {
    if (begun.current !== ended) return
    begun.current += 1
    const end = () => setEnded(begun.current)
    act(...given).then(end, end)
  }
}

/** A mutation that sends one thing at a time. What it says of itself is what `useMutation` says. */
export function useGuardedMutation<Answer, Failure = Error, Sent = void, Context = unknown>(
  options: UseMutationOptions<Answer, Failure, Sent, Context>,
): Sending<UseMutationResult<Answer, Failure, Sent, Context>> {
  const { mutateAsync, ...mutation } = useMutation(options)
  // How `useMutation` describes what is sent takes two forms, which are one here.
  const send = mutateAsync as (
    sent: Sent,
    then?: MutateOptions<Answer, Failure, Sent, Context>,
  ) => Promise<Answer>
  const mutate = useSingleFlight(send)
  return { ...mutation, mutate } as Sending<UseMutationResult<Answer, Failure, Sent, Context>>
}

/** Each state of a mutation by itself, so that one tells of the others: what is pending has variables. */
type Sending<Result> = Result extends unknown ? Omit<Result, 'mutateAsync'> : never
