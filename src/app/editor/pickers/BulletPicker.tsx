import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { bulletColours, bulletSigns, isColour, isSign } from '#app/ui/text/bullets.ts'
import type { BulletColour, BulletSign } from '#app/ui/text/bullets.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { usePopover } from '#app/ui/overlays/usePopover.ts'
import { chordWords } from '#app/ui/keys/chordWords.ts'
import { placeOfPress } from '#app/ui/keys/ownKeys.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import styles from './BulletPicker.module.css'
import { bulletChoiceKey, bulletChoiceNames, useBulletName } from './bulletWords.ts'

type BulletPickerProps = {
  bullet: string
  /** The button that opens it, for the keys and the bullets of the lines. */
  opener: RefObject<HTMLButtonElement | null>
  tabIndex: number
  onPick: (bullet: string) => void
  /** After a choice or Escape the writing goes on. */
  onClose: () => void
}

const chosenBy = ({ nativeEvent: press }: KeyboardEvent) =>
  bulletColours[placeOfPress(press, 'bulletColour')] ??
  bulletSigns[placeOfPress(press, 'bulletSign')]

type BulletChoiceProps = {
  bullet: BulletColour | BulletSign
  isChosen: boolean
  onPick: (bullet: BulletColour | BulletSign) => void
}

const BulletChoice = ({ bullet, isChosen, onPick }: BulletChoiceProps) => {
  const { i18n } = useLingui()
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={styles.choice}
      onClick={() => onPick(bullet)}
    >
      <span className={styles.disc} aria-hidden="true">
        <Bullet bullet={bullet} />
      </span>
      <span className={styles.name}>{i18n._(bulletChoiceNames[bullet])}</span>
      {isChosen && <Icon of={Check} />}
      <span className={styles.key} aria-hidden="true">
        {chordWords(bulletChoiceKey(bullet), i18n)}
      </span>
    </button>
  )
}

const BulletFace = ({ bullet }: { bullet: string }) => (
  <>
    <span aria-hidden="true">
      <Bullet bullet={bullet} />
    </span>
    {!isColour(bullet) && !isSign(bullet) && bullet}
    <Icon of={ChevronDown} size="small" />
  </>
)

const useTitle = () => {
  const { t } = useLingui()
  const keys = useKeyWords()('bullet')
  return keys === undefined ? t`Bullet` : t`Bullet (${keys})`
}

/** The colours in the order of their keys, then the three signs; the name is always written. */
export const BulletPicker = ({ bullet, opener, tabIndex, onPick, onClose }: BulletPickerProps) => {
  const { t } = useLingui()
  const name = useBulletName()(bullet)
  const menuId = useId()
  const { isOpen, open, close, props } = usePopover({ sheet: true })
  const pick = (next: BulletColour | BulletSign) => {
    close()
    onPick(next)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = chosenBy(event)
    if (next) return (event.preventDefault(), pick(next))
    props.onKeyDown(event)
    if (event.key === 'Escape') onClose()
  }
  const choice = (value: BulletColour | BulletSign) => (
    <BulletChoice key={value} bullet={value} isChosen={value === bullet} onPick={pick} />
  )
  return (
    <>
      <button
        ref={opener}
        type="button"
        tabIndex={tabIndex}
        className={styles.opener}
        aria-label={t`Bullet: ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={menuId}
        title={useTitle()}
        onClick={event => (isOpen ? close() : open(event.currentTarget))}
      >
        <BulletFace bullet={bullet} />
      </button>
      <div
        {...props}
        id={menuId}
        role="menu"
        aria-label={t`Bullet`}
        className={styles.picker}
        onKeyDown={onKeyDown}
      >
        <p className={styles.head} role="presentation">
          <Trans>Bullet</Trans>
        </p>
        {isOpen && (
          <>
            <div role="group" aria-label={t`Colours`} className={styles.colours}>
              {bulletColours.map(choice)}
            </div>
            <div role="group" aria-label={t`Icons`} className={styles.signs}>
              {bulletSigns.map(choice)}
            </div>
          </>
        )}
      </div>
    </>
  )
}
