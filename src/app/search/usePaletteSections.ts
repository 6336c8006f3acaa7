import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { History, Search } from 'lucide-react'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { commandsFor, matching } from './commands.ts'
import type { Command } from './commands.ts'
import { hrefOf, keyOf } from './kinds.ts'
import type { Row } from './PaletteRow.tsx'
import { recentSearches } from './recent.ts'
import { useSuggestions } from './useSuggestions.ts'

export type Section = { name: string; rows: Row[] }

const forCommand = (command: Command): Row => ({
  kind: 'command',
  id: `command ${command.id}`,
  command,
})

/**
 * What is offered for what is typed: the service's titles by kind, then commands, then a search of
 * everything.
 */
export const usePaletteSections = (
  text: string,
): { sections: Section[]; isWaiting: boolean; isFailed: boolean; count: number } => {
  const { t, i18n } = useLingui()
  const me = useMe() ?? null
  const [recent] = useState(recentSearches)
  const { found, isWaiting, isFailed } = useSuggestions(text, i18n.locale)
  const features = useQuery(read('readSite')).data?.features ?? null
  const commands = matching(commandsFor(me, i18n, features), text).map(forCommand)
  const of = (...types: string[]) =>
    found
      .filter(one => types.includes(one.dataType))
      .map((one): Row => ({ kind: 'found', id: keyOf(one), found: one, href: hrefOf(one) }))
  const all: Section[] =
    text.trim() === ''
      ? [
          {
            name: t`Recent`,
            rows: recent.map(words => ({
              kind: 'search',
              id: `recent ${words}`,
              words,
              label: words,
              icon: History,
            })),
          },
          { name: t`Commands`, rows: commands },
        ]
      : [
          { name: t`Guides`, rows: of('guide') },
          { name: t`Pages`, rows: of('wiki') },
          { name: t`People`, rows: of('user', 'team') },
          { name: t`Commands`, rows: commands.slice(0, 5) },
          {
            name: t`Search`,
            rows: [
              {
                kind: 'search',
                id: 'everything',
                words: text.trim(),
                label: t`Search everything for “${text.trim()}”`,
                icon: Search,
              },
            ],
          },
        ]
  return {
    sections: all.filter(({ rows }) => rows.length > 0),
    isWaiting,
    isFailed,
    count: found.length,
  }
}
