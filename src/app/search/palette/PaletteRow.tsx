import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { BookOpen, Folder, Wrench } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Suggested } from '#contract/search/schemas.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import type { Command } from './commands.ts'
import { guidesBelow, kindName, signPicture, titleOf } from '../kinds.ts'
import { typedPieces } from '../typed.ts'
import styles from './Palette.module.css'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'

export type Row =
  | { kind: 'found'; id: string; found: Suggested; href: string }
  | { kind: 'command'; id: string; command: Command }
  | { kind: 'place'; id: string; label: string; below: string; icon: LucideIcon; href: string }
  | { kind: 'search'; id: string; words: string; label: string; icon: LucideIcon }

type PaletteRowProps = {
  id: string
  row: Row
  isChosen: boolean
  text: string
  onChoose: () => void
  onPoint: () => void
}

const Sign = ({ row }: { row: Row }) => {
  if (row.kind === 'search' || row.kind === 'place') return <Icon of={row.icon} />
  if (row.kind === 'command') return <Icon of={row.command.icon} />
  const { found } = row
  const picture = signPicture(found)
  if (picture) return <Thumbnail image={picture} />
  if (found.dataType === 'user' || found.dataType === 'team')
    return <Initials name={titleOf(found)} />
  return (
    <Icon
      of={
        found.dataType === 'guide'
          ? BookOpen
          : found.namespace === 'CATEGORY'
            ? Folder
            : found.namespace === 'ITEM'
              ? Wrench
              : BookOpen
      }
    />
  )
}

/** What tells it from others of its name; why a command cannot be given now. */
const useBelow = (row: Row): string => {
  const { i18n } = useLingui()
  if (row.kind === 'place') return row.below
  if (row.kind === 'command') return row.command.why ?? row.command.below ?? ''
  if (row.kind === 'search') return ''
  const { found } = row
  const guides = guidesBelow(found)
  const more =
    found.dataType === 'guide'
      ? found.category
      : found.dataType === 'user'
        ? found.unique_username
        : guides > 0
          ? plural(guides, { one: '# guide', other: '# guides' })
          : null
  return [i18n._(kindName(found)), more].filter(Boolean).join(', ')
}

/** One thing to go to or to do. */
export const PaletteRow = ({ id, row, isChosen, text, onChoose, onPoint }: PaletteRowProps) => {
  const { t } = useLingui()
  const keyWords = useKeyWords()
  const keys =
    row.kind === 'command'
      ? (row.command.keys ?? (row.command.shortcut && keyWords(row.command.shortcut)))
      : undefined
  const title =
    row.kind === 'found'
      ? titleOf(row.found)
      : row.kind === 'command'
        ? row.command.name
        : row.label
  const why = row.kind === 'command' ? row.command.why : undefined
  const below = useBelow(row)
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={why === undefined ? undefined : true}
      className={classes(styles.row, isChosen && styles.chosen)}
      onPointerDown={event => event.preventDefault()}
      onPointerMove={() => !isChosen && onPoint()}
      onClick={onChoose}
    >
      <span className={styles.sign} aria-hidden="true">
        <Sign row={row} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {row.kind === 'search' || row.kind === 'place'
            ? title
            : typedPieces(title, text).map((piece, n) =>
                piece.hit ? <mark key={n}>{piece.text}</mark> : piece.text,
              )}
        </span>
        {below !== '' && <span className={styles.below}>{below}</span>}
      </span>
      {keys && <KeyCap aria-hidden="true">{keys}</KeyCap>}
      {isChosen && why === undefined && <KeyCap aria-hidden="true">{t`Enter`}</KeyCap>}
    </div>
  )
}
