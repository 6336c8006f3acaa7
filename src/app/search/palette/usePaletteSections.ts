import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CornerDownRight, History, Search } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { menusHere, onMenusHere } from '#app/ui/overlays/menusHere.ts'
import { commandsFor, matching, menuCommands } from './commands.ts'
import type { Command } from './commands.ts'
import { hrefOf, keyOf } from '../kinds.ts'
import type { Row } from './PaletteRow.tsx'
import { recentPlaces, recentSearches } from '../recent.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { useCategoryRows, useImageRows, useTagRows } from './useNamedRows.ts'
import { useTypedAddress } from '../useTypedAddress.ts'

export type Section = { name: string; rows: Row[] }

/** Before anything is typed; all of them are found by name. */
const mostHere = 8

const forCommand = (command: Command): Row => ({
  kind: 'command',
  id: `command ${command.id}`,
  command,
})

/** Where somebody went, then what they looked for, the last of each first. */
const recentRows = (userid: number): Row[] => [
  ...recentPlaces(userid).map(({ label, href }): Row => ({
    kind: 'place',
    id: `place ${href}`,
    label,
    below: '',
    icon: CornerDownRight,
    href,
  })),
  ...recentSearches().map((words): Row => ({
    kind: 'search',
    id: `recent ${words}`,
    words,
    label: words,
    icon: History,
  })),
]

/**
 * What is offered for what is typed: addresses and commands first, as they are there at once and
 * nothing that comes later may stand above them; then the service's titles by kind, then a search
 * of everything.
 */
export const usePaletteSections = (
  text: string,
): { sections: Section[]; isWaiting: boolean; isFailed: boolean; count: number } => {
  const { t, i18n } = useLingui()
  const me = useMe() ?? null
  const userid = me?.userid ?? 0
  const recent = useMemo(() => recentRows(userid), [userid])
  // What the screen gets or loses while the palette is open comes and goes with it.
  const menus = menuCommands(useSyncExternalStore(onMenusHere, menusHere))
  const address = useTypedAddress(text)
  const below = useCategoryRows(text)
  const images = useImageRows(text)
  const tags = useTagRows(text)
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
            rows: recent,
          },
          { name: t`On this screen`, rows: menus.slice(0, mostHere).map(forCommand) },
          { name: t`Commands`, rows: commands },
        ]
      : [
          { name: t`Address`, rows: address },
          { name: t`On this screen`, rows: matching(menus, text).slice(0, 5).map(forCommand) },
          { name: t`Commands`, rows: commands.slice(0, 5) },
          { name: t`Guides`, rows: of('guide') },
          // Where a path is typed, only what stands below it.
          { name: t`Pages`, rows: below ?? of('wiki') },
          { name: t`Tags`, rows: tags },
          { name: t`Pictures`, rows: images },
          { name: t`People`, rows: of('user', 'team') },
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
  const sections = all.filter(({ rows }) => rows.length > 0)
  return {
    sections,
    isWaiting,
    isFailed,
    // A search of everything is offered, and has found nothing yet.
    count: sections.flatMap(({ rows }) => rows).filter(({ id }) => id !== 'everything').length,
  }
}
