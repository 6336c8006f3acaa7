import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#contract/settings/list.ts'
import { accentTones, contrast, isReadableAccent } from '#lib/accent.ts'
import { read } from '#app/api/read.ts'
import { LibraryDialog } from '#app/media/library/LibraryDialog.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { Described, SetSetting } from './SettingValue.tsx'
import styles from './SiteSettings.module.css'

type ValueProps = { settings: Settings; set: SetSetting; described: Described }

/** Stepwright's own. */
const petrol = '#0b5868'

/** A colour by the browser's own picker, and how it looks in both themes. */
export const AccentColour = ({ settings: { accent }, set, described }: ValueProps) => {
  const { t, i18n } = useLingui()
  const colour = accent ?? petrol
  const isReadable = isReadableAccent(colour)
  const ratio = i18n.number(Math.floor(contrast(colour, '#eceeec') * 10) / 10)
  const { light, dark } = accentTones(colour)
  return (
    <>
      <span className={styles.number}>
        <input
          type="color"
          className={styles.colour}
          value={colour}
          onChange={event => set('accent', event.target.value)}
          {...described}
        />
        <code>{colour}</code>
        {accent !== null && (
          <Button small kind="quiet" onClick={() => set('accent', null)}>
            <Trans>Reset to the default colour</Trans>
          </Button>
        )}
      </span>
      {isReadable ? (
        <span className={styles.swatches} aria-hidden="true">
          {[
            { tones: light, ground: '#ffffff', name: t`Light` },
            { tones: dark, ground: '#191e1d', name: t`Dark` },
          ].map(({ tones, ground, name }) => (
            <span
              key={name}
              className={styles.swatch}
              style={{ background: ground, color: tones.accent }}
            >
              <u>{name}</u>
              <b style={{ background: tones.accent, color: tones.on }}>{t`Button`}</b>
            </span>
          ))}
        </span>
      ) : (
        <p className={styles.bad} role="alert">
          <Trans>Too light. The contrast is {ratio}:1; links need at least 4.5:1.</Trans>
        </p>
      )}
    </>
  )
}

/** One of the Admin's own pictures. */
export const SiteMark = ({ settings: { mark }, set, described }: ValueProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<{ id: number; thumbnail?: string | undefined } | null>(null)
  const site = useQuery(read('readSite')).data
  const address = mark === null ? null : chosen?.id === mark ? chosen.thumbnail : site?.logo
  return (
    <>
      {address && <img className={styles.mark} src={address} alt="" />}
      <span className={styles.number}>
        <Button
          small
          icon={Images}
          aria-describedby={described['aria-describedby']}
          onClick={() => setIsOpen(true)}
        >
          {mark === null ? (
            <Trans>Choose a picture…</Trans>
          ) : (
            <Trans>Choose another picture…</Trans>
          )}
        </Button>
        {mark !== null && (
          <Button small kind="quiet" onClick={() => set('mark', null)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </span>
      {isOpen && (
        <LibraryDialog
          kind="image"
          onClose={() => setIsOpen(false)}
          onChoose={picture => {
            setChosen(picture)
            set('mark', picture.id)
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
