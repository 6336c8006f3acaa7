// The filter of the audit log, as its address has it.
import { settingFigures } from '#contract/settings/figures.ts'
import type { TimelineAddress } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'

export const fields = [
  'actor',
  'affected',
  'guideid',
  'wikiid',
  'action',
  'target_type',
  'target_id',
  'setting',
  'start_date',
  'end_date',
] as const
export type Filter = Record<(typeof fields)[number], string>

export const filterOf = (params: URLSearchParams): Filter =>
  Object.fromEntries(fields.map(name => [name, params.get(name) ?? ''])) as Filter
/** A guide or a page, as the address has it. */
export type DocumentAsked = { guideid: number } | { wikiid: number }
/** What stands for somebody or something by its number. */
const numbered = ['actor', 'affected', 'guideid', 'wikiid'] as const
type Numbered = (typeof numbered)[number]
/** Of settings the service takes those that there are. */
const isSetting = (said: string) => said === '' || Object.hasOwn(settingFigures, said)
/** Whether the service can tell who is meant: a name is no number. */
export const isKnown = (said: string) => said === '' || idOf(said) !== null
export const isKnownAs = (filter: Filter) =>
  isSetting(filter.setting) && numbered.every(name => isKnown(filter[name]))
/** What cannot be asked for filters nothing, and is not said to. */
export const knownOf = (filter: Filter): Filter => ({
  ...filter,
  ...Object.fromEntries(numbered.filter(name => !isKnown(filter[name])).map(name => [name, ''])),
  setting: isSetting(filter.setting) ? filter.setting : '',
})
/** Dates as days of UTC, which the service reads as whole days. */
export const queryOf = (filter: Filter) => {
  const { actor, affected, guideid, wikiid, ...rest } = filter
  const ids: Record<Numbered, string> = { actor, affected, guideid, wikiid }
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    ...Object.fromEntries(
      numbered.flatMap(name => {
        const id = idOf(ids[name])
        return id === null ? [] : [[name, id]]
      }),
    ),
  }
}

/**
 * Whose timeline goes with the filter: of the document, else of the person; of the same days,
 * which are there those of whoever looks.
 */
export const timelineOf = (filter: Filter): TimelineAddress | null => {
  const { actor, affected, guideid, wikiid, start_date: from, end_date: to } = filter
  const [guide, page, person] = [idOf(guideid), idOf(wikiid), idOf(affected) ?? idOf(actor)]
  if (guide !== null) return { guideid: guide, from, to }
  if (page !== null) return { wikiid: page, from, to }
  return person === null ? null : { userid: person, from, to }
}

export const noFilter = Object.fromEntries(fields.map(name => [name, ''])) as Filter
/** What a filter says, for an address. */
export const saidOf = (filter: Filter): [string, string][] =>
  Object.entries(filter).filter(([, value]) => value !== '')
