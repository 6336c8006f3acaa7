// What kinds, places and effects of rules are called, and what states of the edits that they find.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  RuleAct,
  RuleKind,
  RulePlace,
  RulesImport,
  RuleTrial,
} from '#contract/contentRules/schemas.ts'

export const kindNames: Record<RuleKind, MessageDescriptor> = {
  words: msg`Words and phrases`,
  hosts: msg`Links to hosts`,
  pattern: msg`Words that match a pattern`,
}
export const kindHelp: Record<RuleKind, MessageDescriptor> = {
  words: msg`One word or phrase per line. Only whole words are found; upper or lower case and accents make no difference.`,
  hosts: msg`One host per line, such as example.com. Subdomains and all pages of a host are found too.`,
  pattern: msg`One pattern per line: * stands for any number of letters or digits, ? for exactly one. Each pattern needs at least three letters or digits in a row.`,
}
export const placeNames: Record<RulePlace, MessageDescriptor> = {
  edit: msg`Edits to published guides and pages`,
  page: msg`New guides and pages`,
  comment: msg`Comments`,
  profile: msg`Profiles`,
}
export const actNames: Record<RuleAct, MessageDescriptor> = {
  raise: msg`Raise the risk score in patrol`,
  hold: msg`Hold for review`,
  refuse: msg`Refuse with a message`,
}
/** What a trial looked at, as a chip names it; what waited for review says its state. */
export const thingNames: Record<RulePlace, MessageDescriptor> = {
  edit: msg`Public at once`,
  page: msg`New, public at once`,
  comment: msg({ context: 'noun', message: 'Comment' }),
  profile: msg`Profile`,
}
/** Where a rule can do that: nothing waits on a profile, and a comment has no risk. */
export const placesOf: Record<RuleAct, readonly RulePlace[]> = {
  raise: ['edit', 'page'],
  hold: ['edit', 'page', 'comment'],
  refuse: ['edit', 'page', 'comment', 'profile'],
}
export const stateNames: Record<
  NonNullable<RuleTrial['matches'][number]['state']>,
  MessageDescriptor
> = {
  pending: msg`Waiting for review`,
  needs_rebase: msg`Waiting for review`,
  accepted: msg`Accepted`,
  partial: msg`Accepted in part`,
  denied: msg`Denied`,
  superseded: msg`Closed: the change is already public`,
  withdrawn: msg`Withdrawn`,
  orphaned: msg`Closed: the document was deleted`,
}
/** Members of a rule as its form calls them. */
export const memberNames: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  kind: msg`Look for`,
  entries: msg`Entries`,
  places: msg`Applies to`,
  below: msg`Only for people with a reputation below`,
  act: msg`What happens`,
  message: msg`Message to the author`,
  is_on: msg`On or off`,
}
export const outcomeNames: Record<RulesImport['rules'][number]['outcome'], MessageDescriptor> = {
  new: msg`New`,
  changed: msg`Changed`,
  same: msg`Unchanged`,
  refused: msg`Refused`,
}
