import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { allTeams } from '#app/api/allTeams.ts'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { useGuideTitle } from '#app/editor/pickers/useGuideTitle.ts'
import { idOf } from '#app/paths.ts'
import { daySpan, formatDay } from '#app/ui/text/dates.ts'
import { stateIn, type ReleasesAsked } from '../model/releasesAsked.ts'
import { useStateNames } from './useStateNames.ts'

/** What a filter is of in words, and what the address is asked for without it. */
export type FilterPart = { words: string; without: Partial<ReleasesAsked> }

/** From when until when, as far as there are days; empty where there are none. */
const useSpanWords = () => {
  const { t, i18n } = useLingui()
  return ({ from, to }: ReleasesAsked) => {
    const [first, last] = daySpan(from, to)
    const start = first === null ? '' : formatDay(first, i18n.locale)
    const end = last === null ? '' : formatDay(last, i18n.locale)
    if (start === '' && end === '') return ''
    if (end === '') return t`from ${start}`
    return start === '' ? t`until ${end}` : t`${start} to ${end}`
  }
}

/** Each filter that the address has; of one day there is a bar of its own. */
export const useFilterParts = (asked: ReleasesAsked): FilterPart[] => {
  const { t } = useLingui()
  const { q, team, user, name, guide, title, category, dated, guides, review } = asked
  const [teamid, userid, guideid] = [idOf(team), idOf(user), idOf(guide)]
  const { data: teams = [] } = useQuery({ ...allTeams, enabled: teamid !== null })
  const nameOf = usePeopleNames(userid === null || name !== '' ? [] : [userid], '…')
  const states = useStateNames()
  const span = useSpanWords()(asked)
  const state = stateIn(asked)
  const stateName = state ? states[state] : ''
  const teamName = teams.find(one => one.teamid === teamid)?.name ?? team
  const personName = name || (userid === null ? '' : nameOf(userid))
  const guideName = useGuideTitle(guideid, title) || t`guide with the ID ${guide}`
  const parts: [words: string | false, without: FilterPart['without']][] = [
    [q.trim() !== '' && `“${q.trim()}”`, { q: '' }],
    [stateName !== '' && t`State: ${stateName}`, { state: '' }],
    [guideid !== null && t`Guide: ${guideName}`, { guide: '', title: '' }],
    [
      span !== '' && (dated === 'made' ? t`Created: ${span}` : t`Published or due: ${span}`),
      { from: '', to: '', dated: '' },
    ],
    [teamid !== null && t`Team: ${teamName}`, { team: '' }],
    [userid !== null && t`Person: ${personName}`, { user: '', name: '' }],
    [category !== '' && t`Category: ${category}`, { category: '' }],
    [guides === 'deleted' && t`Deleted guides`, { guides: '' }],
    [review === 'due' && t`Review due`, { review: '' }],
    [review === 'own' && t`I am the owner`, { review: '' }],
  ]
  return parts.flatMap(([words, without]) => (words === false ? [] : { words, without }))
}
