import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Merge, Plus, Trash2 } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { canJoin, groupOf, hasRoom } from './board.ts'
import { PhotoTime } from './BoardPhoto.tsx'
import type { Photo } from './grouping.ts'
import type { BoardView } from './boardState.ts'
import type { BoardActs } from './useBoardActs.ts'
import styles from './PhotoBoard.module.css'

type ChosenPhotoProps = {
  view: BoardView
  photos: ReadonlyMap<string, Photo>
  first: number
  acts: BoardActs
}

const Nudges = ({ id, acts }: { id: string; acts: BoardActs }) => {
  const { t } = useLingui()
  return (
    <>
      <Button
        icon={ArrowLeft}
        label={t`Move one place earlier`}
        onClick={() => acts.nudge(id, -1)}
      />
      <Button icon={ArrowRight} label={t`Move one place later`} onClick={() => acts.nudge(id, 1)} />
    </>
  )
}

/** What a tap or click can do with the chosen picture, for whoever does not drag. */
export const ChosenPhoto = ({ view: { board }, photos, first, acts }: ChosenPhotoProps) => {
  const { t } = useLingui()
  const { chosen: id } = acts
  const photo = photos.get(id ?? '')
  if (id === null || !photo)
    return (
      <p className={styles.hint}>
        <Trans>Choose a picture to move it, or drag it.</Trans>
      </p>
    )
  const n = groupOf(board, id)
  const isFirst = board.now.groups[n]?.[0] === id
  const [before, after] = [n + first - 1, n + first + 1]
  return (
    <>
      <p className={styles.hint}>
        <b>
          <PhotoTime photo={photo} />
        </b>{' '}
        {photo.name}
      </p>
      <div className={styles.tools}>
        <Nudges id={id} acts={acts} />
        {hasRoom(board, n - 1, id) && (
          <Button onClick={() => acts.toStep(id, -1)}>
            <Trans>Move to step {before}</Trans>
          </Button>
        )}
        {hasRoom(board, n + 1, id) && (
          <Button onClick={() => acts.toStep(id, 1)}>
            <Trans>Move to step {after}</Trans>
          </Button>
        )}
        {isFirst ? (
          canJoin(board, n) && (
            <Button icon={Merge} onClick={() => acts.join(n, id)}>
              <Trans>Merge with step {before}</Trans>
            </Button>
          )
        ) : (
          <Button icon={Plus} onClick={() => acts.divide(id)}>
            <Trans>Start a step here</Trans>
          </Button>
        )}
        <Button onClick={() => acts.aside(id)}>
          <Trans>Set aside</Trans>
        </Button>
        <Button icon={Trash2} label={t`Remove the picture`} onClick={() => acts.remove(id)} />
      </div>
    </>
  )
}
