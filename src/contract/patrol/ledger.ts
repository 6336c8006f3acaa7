// The ledger of decisions as a list (moderation-admin 3).
import * as z from 'zod/mini'
import { count, named, unixSeconds } from '../core/wire.ts'
import { PatrolDecision, person } from './shapes.ts'

/**
 * Rows of the ledger by what they come to: `decided` are all verdicts, `undone` and `overturned`
 * those that their decider or somebody else took back, `closed` what the service wrote by itself.
 */
export const ledgerOutcomes = [
  'decided',
  'accepted',
  'denied',
  'partial',
  'undone',
  'overturned',
  'closed',
] as const
export type LedgerOutcome = (typeof ledgerOutcomes)[number]

/** What a second look at an accepted edit came to. */
export const findings = ['right', 'wrong'] as const
export type Finding = (typeof findings)[number]
/**
 * One in `pickedOf` accepted edits is picked by lot. `open` ones are of the last `pickedFor`
 * seconds and hold; nobody is asked for their own decisions and edits.
 */
export const secondLooks = ['open', ...findings] as const
export type SecondLook = (typeof secondLooks)[number]
export const pickedOf = 50
export const pickedFor = 28 * 86_400 // seconds

/**
 * `undo_until`: when the caller may take it back for the last time; null: they may not.
 * `undone_by`: who took it back. `waited`: seconds from the proposal of the edit to this row.
 * `category` is empty where `title` is; `url` is then empty for a page, and for a guide the address
 * by its number. `second_look`: asked of the caller, or what `looked_by` found.
 */
export const LedgerRow = named(
  'LedgerRow',
  z.extend(PatrolDecision, {
    kind: z.enum(['create', 'edit']),
    category: z.string(),
    url: z.string(),
    waited: count,
    undo_until: z.nullable(unixSeconds),
    undone_by: z.nullable(person),
    second_look: z.nullable(z.enum(secondLooks)),
    looked_by: z.nullable(person),
  }),
)
export type LedgerRow = z.output<typeof LedgerRow>
