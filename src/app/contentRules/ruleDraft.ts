// A rule as it is typed: words that the device keeps, with the revision that they were made from.
import type { ContentRule, RuleAct, RuleKind, RulePlace } from '#contract/contentRules/schemas.ts'
import { placesOf } from './ruleWords.ts'

export type RuleDraft = {
  name: string
  kind: RuleKind
  entries: string
  places: RulePlace[]
  below: string
  act: RuleAct
  message: string
  revisionid: number | null
}
export type RuleBody = Pick<
  ContentRule,
  'name' | 'kind' | 'entries' | 'places' | 'below' | 'act' | 'message'
>

const oneOf = <T extends string>(known: readonly T[], text: string, other: T): T =>
  known.find(one => one === text) ?? other

export const wordsOfRule = (rule: ContentRule | null): Record<string, string> => ({
  name: rule?.name ?? '',
  kind: rule?.kind ?? 'words',
  entries: rule?.entries.join('\n') ?? '',
  places: (rule?.places ?? ['edit', 'page', 'comment']).join(' '),
  below: rule?.below === undefined || rule.below === null ? '' : String(rule.below),
  act: rule?.act ?? 'refuse',
  message: rule?.message ?? '',
  revisionid: rule ? String(rule.revisionid) : '',
})

/** What was typed before an earlier visit came stands above it: of a choice, the first counts. */
const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0] ?? ''

export const draftOf = (words: Readonly<Record<string, string>>): RuleDraft => ({
  name: firstLine(words['name']),
  kind: oneOf(['words', 'hosts', 'pattern'], firstLine(words['kind']), 'words'),
  entries: words['entries'] ?? '',
  places: placesOf.refuse.filter(place => firstLine(words['places']).split(' ').includes(place)),
  below: firstLine(words['below']),
  act: oneOf(['raise', 'hold', 'refuse'], firstLine(words['act']), 'refuse'),
  message: words['message'] ?? '',
  revisionid: Number(firstLine(words['revisionid'])) || null,
})

export const bodyOf = (draft: RuleDraft): RuleBody => ({
  name: draft.name.trim(),
  kind: draft.kind,
  entries: draft.entries
    .split('\n')
    .map(entry => entry.trim())
    .filter(entry => entry !== ''),
  places: draft.places.filter(place => placesOf[draft.act].includes(place)),
  below: /^\d{1,9}$/.test(draft.below.trim()) ? Number(draft.below.trim()) : null,
  act: draft.act,
  message: draft.message.trim(),
})

/** In which line an entry stands that was sent: empty ones were not. */
export const lineOfEntry = (entries: string, index: number): number => {
  const lines = entries.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]))
  return lines[index] ?? index + 1
}

/** The first thing that keeps it here. */
export const missingIn = (
  draft: RuleDraft,
): 'name' | 'entries' | 'places' | 'below' | 'message' | null => {
  const body = bodyOf(draft)
  if (body.name === '') return 'name'
  if (body.entries.length === 0) return 'entries'
  if (body.places.length === 0) return 'places'
  if (draft.below.trim() !== '' && body.below === null) return 'below'
  if (body.act === 'refuse' && body.message === '') return 'message'
  return null
}
