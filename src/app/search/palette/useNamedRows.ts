import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Folder, Image, Tag } from 'lucide-react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { useTagSuggestions } from '#app/api/useTagSuggestions.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { categoryPath } from '../categoryPath.ts'
import type { Row } from './PaletteRow.tsx'
import { holdsTyped } from '../typed.ts'

const pause = 120 // milliseconds without a key before the service is asked
const shown = 8

/** "cat:Phone/iPh": categories below Phone that begin so; null where no path is typed. */
export const useCategoryRows = (text: string): Row[] | null => {
  const path = categoryPath(useDebounced(text, pause))
  const { data = [] } = useQuery({
    ...read('listWikiChildren', { params: { title: path?.above ?? '' } }),
    enabled: path !== null,
    retry: false,
  })
  if (!path || !categoryPath(text)) return null
  return data
    .filter(({ display_title }) => holdsTyped(display_title, path.words))
    .slice(0, shown)
    .map(({ title, display_title }) => ({
      kind: 'place',
      id: `category ${title}`,
      label: display_title,
      below: path.above,
      icon: Folder,
      href: paths.wiki({ namespace: 'CATEGORY', title }),
    }))
}

/** "image gasket": one's own pictures by their name or what is seen in them. */
export const useImageRows = (text: string): Row[] => {
  const { t } = useLingui()
  const me = useMe()
  const [, words = ''] =
    /^(?:image|picture|bild)(?::\s*|\s+)(\S.*)$/i.exec(useDebounced(text, pause).trim()) ?? []
  const { data = [] } = useQuery({
    ...read('listMedia', { query: { text: words, kind: 'image', limit: shown } }),
    enabled: Boolean(me) && words !== '',
    retry: false,
  })
  if (words === '') return []
  return data.map(({ id, name, alt }) => ({
    kind: 'place',
    id: `image ${id}`,
    label: name,
    below: alt || t`Picture`,
    icon: Image,
    href: `${paths.media()}?${new URLSearchParams({ q: words, item: `image-${id}` })}`,
  }))
}

const leastLetters = 2
const tagsShown = 3

/** "tag:bat": tags that begin so, or nearly; of any other words the few that begin with them. */
export const useTagRows = (text: string): Row[] => {
  const settled = useDebounced(text, pause).trim()
  const [, named] = /^(?:tag|schlagwort)\s*:\s*(.*)$/i.exec(settled) ?? []
  const isFree = named === undefined && settled.length >= leastLetters && !settled.includes(':')
  const asked = named ?? (isFree ? settled : '')
  const found = useTagSuggestions(asked)
  const rows = isFree ? found.filter(({ near }) => !near).slice(0, tagsShown) : found
  // Where nothing is asked for, the list before it may still be there.
  if (settled !== text.trim() || asked === '') return []
  return rows
    .filter(({ tag }) => named === undefined || tag !== named)
    .map(({ tag, count, synonym }) => ({
      kind: 'place',
      id: `tag ${tag}`,
      label: tag,
      below: [synonym, plural(count, { one: '# document', other: '# documents' })]
        .filter(Boolean)
        .join(', '),
      icon: Tag,
      href: authorPaths.tag(tag),
    }))
}
