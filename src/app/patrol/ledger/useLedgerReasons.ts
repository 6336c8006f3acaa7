import { useQuery } from '@tanstack/react-query'
import { isModerator } from '#app/api/roles.ts'
import { read } from '#app/api/read.ts'
import type { User } from '#contract/users/schemas.ts'
import type { Reason } from '../item/cannedReasons.ts'

/** Canned reasons in words; who may not read the list knows the first of them. */
export const useLedgerReasons = (me: User): readonly Reason[] =>
  useQuery({ ...read('listPatrolReasons'), enabled: isModerator(me), retry: false }).data ?? []
