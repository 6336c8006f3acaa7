// Reasons that deciders choose from, in words.
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

export type Reason = ReturnsOf<Table['listPatrolReasons']>[number]
/** Those for denials, as often as they are used, so that the digits stay where they are wanted. */
export const offeredReasons = (reasons: readonly Reason[]): Reason[] =>
  reasons
    .filter(({ active, applies_to }) => active && applies_to === 'deny')
    .toSorted((a, b) => b.uses - a.uses || a.position - b.position)
    .slice(0, 9)
export const reasonWords = (
  { texts, code }: Pick<Reason, 'texts' | 'code'>,
  locale: string,
): string => texts[locale] ?? texts['en'] ?? code
