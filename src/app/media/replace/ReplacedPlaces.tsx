import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ImageUse } from '#contract/media/schemas.ts'
import { siteName } from '#app/ui/screen/useTitle.ts'
import type { KnownItem } from '../manager/keyOf.ts'
import type { Alike } from './alike.ts'
import { PlacePreview } from './PlacePreview.tsx'
import type { Outcome } from './replaceEverywhere.ts'
import styles from './ReplaceDialog.module.css'
import type { Look } from './useLook.ts'
import type { Replacing } from './useReplacing.ts'
import { useWhere } from './UseList.tsx'

/** What became of one place. */
const Fate = ({ problem, waits, done, waiting }: Outcome & { done: string; waiting: string }) =>
  problem !== null ? (
    <span className={styles.problem}>{problem}</span>
  ) : waits ? (
    <span>{waiting}</span>
  ) : (
    <span className={styles.done}>{done}</span>
  )

/** What the new picture takes over. */
export const Kept = ({ alike: { crop, cropLost, shapes, alt } }: { alike: Alike }) => {
  const { t } = useLingui()
  const lostWords = {
    proportions: t`The crop is not kept because the new picture has a different aspect ratio.`,
    small: t`The crop is not kept because the new picture is too small for it.`,
    unread: t`The crop is not kept because you cannot see the original of the old picture.`,
  }
  const drawn = shapes.length
  const kept = crop !== null || drawn > 0 || alt !== null
  return kept || cropLost ? (
    <ul className={styles.kept}>
      {crop && (
        <li>
          <Trans>The crop of the old picture is kept.</Trans>
        </li>
      )}
      {cropLost && <li>{lostWords[cropLost]}</li>}
      {drawn > 0 && (
        <li>
          <Plural
            value={drawn}
            one="# shape drawn on the picture is kept."
            other="# shapes drawn on the picture are kept."
          />
        </li>
      )}
      {alt && (
        <li>
          <Trans>The alternative text is kept: “{alt}”</Trans>
        </li>
      )}
      {alt === '' && (
        <li>
          <Trans>The picture stays decorative, without alternative text.</Trans>
        </li>
      )}
    </ul>
  ) : null
}

type PlacesProps = {
  item: KnownItem
  look: Look
  uses: readonly ImageUse[]
  replacing: Replacing
}

/** Every place, now and after, and what became of it. */
export const ReplacedPlaces = ({ item, look, uses, replacing }: PlacesProps) => {
  const { t } = useLingui()
  const where = useWhere()
  const waiting = t`The change is kept on this device and will be sent as soon as the service answers.`
  return (
    <ul className={styles.places} aria-live="polite">
      {uses.map(use => {
        const [outcome, back] = [replacing.outcomeOf(use), replacing.undoneOf(use)]
        const stays = replacing.stays(use)
        return (
          <li key={`${use.url} ${use.where} ${use.stepid}`}>
            <span>
              {use.title || siteName}: {where(use)}
            </span>
            {outcome && !back && <Fate {...outcome} done={t`Replaced`} waiting={waiting} />}
            {back && <Fate {...back} done={t`Undone`} waiting={waiting} />}
            {!outcome && stays && <span className={styles.soft}>{stays}</span>}
            {!stays && item.image && <PlacePreview old={item.image} {...look} />}
          </li>
        )
      })}
    </ul>
  )
}
