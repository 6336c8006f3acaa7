import { useMutation } from '@tanstack/react-query'
import type { InputOf, ReturnsOf } from '#contract/core/endpoint.ts'
import type { WriteName } from '#contract/rows.ts'
import type { Table } from '#contract/schemas.ts'
import type { ApiError } from '#lib/errors.ts'
import { write } from './write.ts'

/**
 * A write that a person starts: `const publish = useWrite('publishGuide'); publish.mutate({ params,
 * query })`. Content goes through the outbox. Nothing of it, a password for example, outlives the
 * screen that asked.
 */
export const useWrite = <N extends WriteName>(name: N) =>
  useMutation<ReturnsOf<Table[N]>, ApiError, InputOf<Table[N]>>({
    mutationFn: input => write(name, input),
    gcTime: 0,
  })
