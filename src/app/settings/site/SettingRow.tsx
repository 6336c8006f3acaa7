import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Pencil, Undo2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { SettingName, Settings } from '#contract/settings/list.ts'
import type { SettingDetails } from '#contract/settings/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { sameJson } from '#lib/json.ts'
import { placeOf } from '../groups.ts'
import { settingTable } from './settingTable.ts'
import { SettingValue, type SetSetting } from './SettingValue.tsx'
import { useShown } from './useShown.ts'
import styles from './SiteSettings.module.css'

type Detail = SettingDetails['settings'][number]

type PastProps = {
  name: SettingName
  detail: Detail
  settings: Settings
  /** Sets it, and goes on at its control: the button that was pressed is gone then. */
  fillIn: SetSetting
}

/** Who changed it last and when, what it is without that, and the way back there. */
const Past = ({ name, detail, settings, fillIn }: PastProps) => {
  const { t, i18n } = useLingui()
  const { changed } = detail
  const shown = useShown()
  const lineOf = (value: unknown) => shown(name, value)?.replace(/\.$/, '')
  const first = lineOf(detail.default)
  const was = changed?.was ?? null
  const before = was && lineOf(was.value)
  const who = changed && (changed.username ?? t`a deleted account`)
  const when = changed && formatMoment(changed.at * 1000, i18n.locale)
  const { title, control } = settingTable[name]
  const mayBe = (value: unknown) => control.kind !== 'elsewhere' && !sameJson(settings[name], value)
  const isDefault = was !== null && sameJson(was.value, detail.default)
  if (!changed && first === undefined) return null
  return (
    <p className={styles.past}>
      {changed && (
        <>
          <Trans>
            Changed by {who}, {when}.
          </Trans>{' '}
          <a
            href={authorPaths.audit({ setting: name })}
            aria-label={t`All changes: ${i18n._(title)}`}
          >
            <Trans>All changes</Trans>
          </a>{' '}
          {before && <Trans>Before that: {before}.</Trans>}{' '}
          {was && !isDefault && mayBe(was.value) && (
            <Button
              small
              kind="quiet"
              icon={Undo2}
              aria-label={t`Restore the previous value: ${i18n._(title)}`}
              onClick={() => fillIn(name, was.value as Settings[SettingName])}
            >
              <Trans>Restore the previous value</Trans>
            </Button>
          )}{' '}
        </>
      )}
      {first !== undefined && <Trans>Default: {first}.</Trans>}{' '}
      {changed && mayBe(detail.default) && (
        <Button
          small
          kind="quiet"
          icon={Undo2}
          aria-label={t`Reset to the default: ${i18n._(title)}`}
          onClick={() => fillIn(name, detail.default as Settings[SettingName])}
        >
          <Trans>Reset to the default</Trans>
        </Button>
      )}
    </p>
  )
}

type SettingRowProps = {
  name: SettingName
  detail: Detail | undefined
  settings: Settings
  isChanged: boolean
  /** Somebody else changed it since this was begun. */
  isElsewhere: boolean
  error: string | undefined
  set: SetSetting
}

/** Words at the left, the value at the right. */
export const SettingRow = (row: SettingRowProps) => {
  const { i18n } = useLingui()
  const { name, detail, settings, isChanged, isElsewhere, error, set } = row
  const id = useId()
  const control = useRef<HTMLDivElement>(null)
  const fillIn: SetSetting = (...given) => {
    set(...given)
    control.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }
  const { title, help } = settingTable[name]
  return (
    <div
      id={placeOf(name)}
      className={classes(styles.setting, isChanged && styles.changed)}
      role="group"
      aria-labelledby={`${id}-title`}
    >
      <div>
        <p className={styles.name}>
          <b id={`${id}-title`}>{i18n._(title)}</b>{' '}
          {isChanged && (
            <Chip kind="accent" icon={Pencil}>
              <Trans>changed</Trans>
            </Chip>
          )}
        </p>
        <p id={`${id}-help`} className={styles.help}>
          {i18n._(help)}
        </p>
        {detail && <Past {...{ name, detail, settings, fillIn }} />}
      </div>
      <div ref={control} className={styles.value}>
        <SettingValue
          name={name}
          settings={settings}
          set={set}
          described={{
            'aria-labelledby': `${id}-title`,
            'aria-describedby': error ? `${id}-error` : `${id}-help`,
            'aria-invalid': error ? true : undefined,
          }}
        />
        {error && (
          <p id={`${id}-error`} className={styles.bad}>
            <Icon of={CircleAlert} /> {error}
          </p>
        )}
        {isElsewhere && (
          <p className={styles.bad}>
            <Icon of={CircleAlert} />{' '}
            <Trans>Someone else changed this setting. Saving replaces their value.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
