// Reasons that deciders choose from, in words.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

export type Reason = ReturnsOf<Table['listPatrolReasons']>[number]
/** Those for denials, as often as they are used, so that the digits stay where they are wanted. */
export const offeredReasons = (reasons: readonly Reason[]): Reason[] =>
  reasons
    .filter(({ active, applies_to }) => active && applies_to === 'deny')
    .toSorted((a, b) => b.uses - a.uses || a.position - b.position)
    .slice(0, 9)
export const reasonWords = ({ texts, code }: Reason, locale: string): string =>
  texts[locale] ?? texts['en'] ?? code
/** For authors, who may not read the list: the reasons that a site begins with. */
export const firstReasons: Record<string, MessageDescriptor> = {
  unclear: msg`The text is hard to follow.`,
  wrong: msg`This is wrong for this device.`,
  unsafe: msg`Following this could hurt someone or damage the device.`,
  removes: msg`It removes something readers need.`,
  picture: msg`The picture does not show what the text says.`,
  copied: msg`The text or a picture seems to belong to someone else.`,
  advertising: msg`This is advertising.`,
  elsewhere: msg`This belongs in a comment or another guide.`,
}
