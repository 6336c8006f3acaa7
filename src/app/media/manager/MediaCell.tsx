import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, FileText, Film } from 'lucide-react'
import type { MediaItem } from '#contract/library/schemas.ts'
import { classes } from '#app/ui/classes.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { clockOf } from '../films/filmTimes.ts'
import styles from './MediaGrid.module.css'
import bare from '#app/media/bare.module.css'

/** In how many places it is, or why in none that the person sees. */
const UseWords = ({ item: { uses, use } }: { item: MediaItem }) => {
  if (uses > 0) return <Plural value={uses} one="# use" other="# uses" />
  if (use === 'past') return <Trans>no longer shown</Trans>
  return use === 'used' ? <Trans>used in places you cannot see</Trans> : <Trans>unused</Trans>
}

/**
 * A picture, film or document as one cell: what it looks like, what it is called, where it is used.
 */
export const MediaCell = ({
  item,
  isChosen,
  isList,
  onToggle,
}: {
  item: MediaItem | undefined
  isChosen: boolean
  isList: boolean
  onToggle: (isRange: boolean) => void
}) => {
  const { t, i18n } = useLingui()
  if (!item) return <span className={styles.bone} />
  const { kind, name, image, date, duration, bytes } = item
  return (
    <>
      <span className={styles.picture}>
        {image ? (
          <Thumbnail image={image} />
        ) : (
          <span className={bare.bare}>
            <Icon of={kind === 'video' ? Film : FileText} />
          </span>
        )}
        {duration > 0 && (
          <span className={styles.time}>{clockOf(Math.round(duration / 1000) * 1000)}</span>
        )}
      </span>
      <span
        className={classes(styles.check, isChosen && styles.checked)}
        aria-hidden="true"
        data-check=""
        onClick={event => {
          event.stopPropagation()
          onToggle(event.shiftKey)
        }}
      >
        {isChosen && <Icon of={Check} />}
      </span>
      <span className={styles.name}>{name}</span>
      <VisuallyHidden>
        {{ image: t`picture`, video: t`video`, document: t`document` }[kind]}
      </VisuallyHidden>
      <span className={styles.facts}>
        <UseWords item={item} />, {formatNearDay(date, i18n.locale)}
        {isList && <>, {formatBytes(bytes, i18n.locale)}</>}
      </span>
    </>
  )
}
