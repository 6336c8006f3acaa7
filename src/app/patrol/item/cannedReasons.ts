// Reasons that deciders choose from, in words.
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

export type Reason = ReturnsOf<Table['listPatrolReasons']>[number]
/** Those for denials in the order that Admins gave them, which use does not move. */
export const offeredReasons = (reasons: readonly Reason[]): Reason[] =>
  reasons
    .filter(({ active, applies_to }) => active && applies_to === 'deny')
    .toSorted((a, b) => a.position - b.position || a.reasonid - b.reasonid)
    .slice(0, 9)
export const reasonWords = (
  { texts, code }: Pick<Reason, 'texts' | 'code'>,
  locale: string,
): string => texts[locale] ?? texts['en'] ?? code
