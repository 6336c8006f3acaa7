import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { existing } from '#lib/existing.ts'
import { hints } from './tourState.ts'
import { useHintTitles, useHintWords } from './useHintWords.tsx'
import { useTour } from './useTour.ts'
import styles from './Tour.module.css'

/** Where samples fill what is empty. */
const RoomLinks = () => {
  const isAdmin = useMe()?.greatest_privilege === 'Admin'
  return (
    <p className={styles.acts}>
      <LinkButton small href={authorPaths.tree()}>
        <Trans>Categories</Trans>
      </LinkButton>
      <LinkButton small href={authorPaths.tags()}>
        <Trans>Tags</Trans>
      </LinkButton>
      {isAdmin && (
        <LinkButton small href={authorPaths.views()}>
          <Trans>Views</Trans>
        </LinkButton>
      )}
    </p>
  )
}

/** The first button keeps its place, and the focus, from the start to the last hint. */
const TourActs = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { tour, isOn, act } = useTour()
  const leave = () => {
    act('leave')
    void navigate(paths.home())
  }
  return (
    <div className={styles.acts}>
      <Button
        kind="main"
        small
        iconAfter={ArrowRight}
        why={isOn && tour.hint === hints.length - 1 ? t`This is the last hint.` : undefined}
        onClick={() => act(isOn ? 'next' : 'begin')}
      >
        {isOn ? (
          <Trans>Next hint</Trans>
        ) : tour.state === 'left' ? (
          <Trans>Resume the tour</Trans>
        ) : (
          <Trans>Start the tour</Trans>
        )}
      </Button>
      {isOn && (
        <>
          <Button
            small
            icon={ArrowLeft}
            why={tour.hint === 0 ? t`This is the first hint.` : undefined}
            onClick={() => act('back')}
          >
            <Trans>Previous hint</Trans>
          </Button>
          <Button small kind="quiet" icon={RotateCcw} onClick={() => act('restart')}>
            <Trans>Restart the tour</Trans>
          </Button>
          <Button small kind="quiet" onClick={leave}>
            <Trans>Leave the tour</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

/**
 * The hints of the tour. They stand above what is written and push it down: nothing lies over a
 * field, and no hint takes the focus.
 */
export const TourCard = () => {
  const { t } = useLingui()
  const id = useId()
  const { tour, isOn } = useTour()
  const titles = useHintTitles()
  const words = useHintWords()
  const hint = existing(hints[tour.hint], 'a hint')
  const [number, count] = [tour.hint + 1, hints.length]
  return (
    <section data-pane className={styles.card} aria-labelledby={id}>
      <div className={styles.words} role="status">
        {isOn && (
          <p className={styles.count}>
            <Trans>
              Hint {number} of {count}
            </Trans>
          </p>
        )}
        <h2 id={id} className={styles.name}>
          {isOn ? titles[hint] : t`A guide for trying things out`}
        </h2>
        <p>{isOn ? words[hint] : words.sample}</p>
      </div>
      {isOn && hint === 'rooms' && <RoomLinks />}
      <TourActs />
    </section>
  )
}
