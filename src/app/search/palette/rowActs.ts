// What can be done with what the palette offers, beside going there.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CornerDownRight, History, Link, Pencil } from 'lucide-react'
import type { User } from '#contract/users/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { announce } from '#app/editor/announce.ts'
import { paths } from '#app/paths.ts'
import type { Command } from './commands.ts'
import type { Row } from './PaletteRow.tsx'

/** Edit and History of a guide or a page; nobody else has them. */
const documentActs = (row: Row, me: User | null, i18n: I18n): Command[] => {
  if (row.kind !== 'found') return []
  const { found } = row
  if (found.dataType !== 'guide' && found.dataType !== 'wiki') return []
  const edit =
    found.dataType === 'guide' ? paths.editSteps(found.guideid) : authorPaths.editWiki(found)
  const history =
    found.dataType === 'guide' ? paths.history(found.guideid) : authorPaths.wikiHistory(found)
  return [
    ...(me
      ? [{ id: 'act-edit', icon: Pencil, name: i18n._(msg`Edit`), words: '', href: edit }]
      : []),
    { id: 'act-history', icon: History, name: i18n._(msg`History`), words: '', href: history },
  ]
}

/** For a row that leads somewhere; none for a deed. `href`: where it leads. */
export const actsOf = (
  row: Row,
  href: string | undefined,
  me: User | null,
  i18n: I18n,
): Command[] => {
  if (href === undefined) return []
  const copy = () =>
    void navigator.clipboard.writeText(new URL(href, location.origin).href).then(
      () => announce(i18n._(msg`Link copied`)),
      () => announce(i18n._(msg`The browser refused to copy`)),
    )
  return [
    { id: 'act-open', icon: CornerDownRight, name: i18n._(msg`Open`), words: '', href },
    ...documentActs(row, me, i18n),
    { id: 'act-copy', icon: Link, name: i18n._(msg`Copy link`), words: '', run: copy },
  ]
}
