import { Trans, useLingui } from '@lingui/react/macro'
import { settingFigures } from '#contract/settings/figures.ts'
import type { SettingName } from '#contract/settings/list.ts'
import type { SettingEffect } from '#contract/settings/schemas.ts'
import { effectWords } from './effectWords.ts'
import { settingTable } from './settingTable.ts'
import styles from './SiteSettings.module.css'

type SettingsEffectsProps = {
  names: readonly SettingName[]
  /** null while they are counted, and where they cannot be. */
  effects: readonly SettingEffect[] | null
  isFailed: boolean
}

/** What one change does; of some settings nothing is counted, and of some changes of others. */
const Effect = ({
  name,
  effects,
  isFailed,
}: Omit<SettingsEffectsProps, 'names'> & { name: SettingName }) => {
  if (effects === null)
    return (
      <p className={styles.help}>
        {isFailed ? <Trans>The effect is not known.</Trans> : <Trans>Counting…</Trans>}
      </p>
    )
  const own = effects.filter(one => one.setting === name)
  if (own.length === 0)
    return (
      <p className={styles.help}>
        {settingFigures[name].length === 0 ? (
          <Trans>No figures for this setting.</Trans>
        ) : (
          <Trans>No figures for this change.</Trans>
        )}
      </p>
    )
  return (
    <ul className={styles.sentences}>
      {own.map(one => (
        <li key={one.effect}>{effectWords(one)}</li>
      ))}
    </ul>
  )
}

/** What the changes do, with figures, before they are saved. */
export const SettingsEffects = ({ names, effects, isFailed }: SettingsEffectsProps) => {
  const { t, i18n } = useLingui()
  return (
    <section className={styles.effects} aria-label={t`Effect of your changes`} aria-live="polite">
      <h2 className={styles.effectsTitle}>
        <Trans>Effect of your changes</Trans>
      </h2>
      {names.length === 0 && (
        <p className={styles.help}>
          <Trans>Change a setting to see its effect here before you save.</Trans>
        </p>
      )}
      {names.map(name => (
        <div key={name}>
          <h3 className={styles.effectName}>
            <a href={`#setting-${name}`}>{i18n._(settingTable[name].title)}</a>
          </h3>
          <Effect name={name} effects={effects} isFailed={isFailed} />
        </div>
      ))}
      {names.length > 0 && (
        <p className={styles.help}>
          <Trans>Each change is recorded in the audit log under your name.</Trans>
        </p>
      )}
    </section>
  )
}
