import { useMutation, type MutateOptions } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { InputOf, ReturnsOf } from '#contract/core/endpoint.ts'
import type { WriteName } from '#contract/rows.ts'
import type { Table } from '#contract/schemas.ts'
import type { ApiError } from '#lib/errors.ts'
import { write } from './write.ts'

/**
 * A write that a person starts: `const publish = useWrite('publishGuide'); publish.mutate({ params,
 * query })`. Content goes through the outbox. Nothing of it, a password for example, outlives the
 * screen that asked. The same asked for again while it is under way is the second press of a
 * button, before the button shows that it waits: nothing more is sent.
 */
export const useWrite = <N extends WriteName>(name: N) => {
  type Input = InputOf<Table[N]>
  type Answer = ReturnsOf<Table[N]>
  const underway = useRef<{ sent: string; answer: Promise<Answer> } | null>(null)
  const mutation = useMutation<Answer, ApiError, Input>({
    mutationFn: input =>
      write(name, input).finally(() => {
        underway.current = null
      }),
    gcTime: 0,
  })
  const { mutateAsync: start } = mutation
  const mutateAsync = useCallback(
    (input: Input, options?: MutateOptions<Answer, ApiError, Input>): Promise<Answer> => {
      const sent = JSON.stringify(input)
      if (underway.current?.sent === sent) return underway.current.answer
      const answer = options ? start(input, options) : start(input)
      underway.current = { sent, answer }
      return answer
    },
    [start],
  )
  const mutate = useCallback(
    (input: Input, options?: MutateOptions<Answer, ApiError, Input>): void =>
      // What is refused is in `error`.
      void mutateAsync(input, options).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}

/**
 * Something sent by a button that several writes or more than a write make up (else `useWrite`):
 * while it is under way, a second press of the button sends nothing more.
 */
export const useOneMutation = <T, E, V = void>(mutationFn: (given: V) => Promise<T>) => {
  const isUnderWay = useRef(false)
  const mutation = useMutation<T, E, V>({
    mutationFn: given =>
      mutationFn(given).finally(() => {
        isUnderWay.current = false
      }),
  })
  const mutate = (given: V, options?: MutateOptions<T, E, V>): void => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    // What is refused is in `error`.
    mutation.mutateAsync(given, options ?? {}).catch(() => undefined)
  }
  return { ...mutation, mutate }
}
