import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Settings } from '#contract/settings/list.ts'
import { languageNamesIn } from '#lib/languageName.ts'
import type { Described, SetSetting } from './SettingValue.tsx'
import styles from './SiteSettings.module.css'

type ValueProps = { settings: Settings; set: SetSetting }

const useLanguageName = () => {
  const { i18n } = useLingui()
  const nameOf = languageNamesIn(i18n.locale)
  return (langid: string): string => (/^[a-z]{2}$/.test(langid) ? nameOf(langid) : langid)
}

/** The language that documents begin in: one of those of the site. */
export const LanguageChoice = ({
  settings: { default_langid, langids },
  set,
  described,
}: ValueProps & { described: Described }) => {
  const nameOf = useLanguageName()
  return (
    <select
      className={styles.input}
      value={default_langid}
      onChange={event => set('default_langid', event.target.value)}
      {...described}
    >
      {[...new Set([default_langid, ...langids])].map(langid => (
        <option key={langid} value={langid}>
          {nameOf(langid)}
        </option>
      ))}
    </select>
  )
}

/** Ids of languages with commas between them; their names stand below. */
export const LanguageList = ({
  settings: { langids },
  set,
  described,
}: ValueProps & { described: Described }) => {
  const nameOf = useLanguageName()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        className={styles.input}
        value={typed ?? langids.join(', ')}
        onChange={event => {
          setTyped(event.target.value)
          set('langids', event.target.value.toLowerCase().match(/[^\s,]+/g) ?? [])
        }}
        onBlur={() => setTyped(null)}
        {...described}
      />
      <p className={styles.help}>{langids.map(nameOf).join(', ')}</p>
    </>
  )
}

const services = [
  ['youtube', 'YouTube'],
  ['vimeo', 'Vimeo'],
] as const

/** Services whose frames the pages let in. */
export const FilmServices = ({ settings: { embed_providers }, set }: ValueProps) =>
  services.map(([service, name]) => (
    <label key={service} className={styles.switch}>
      <input
        type="checkbox"
        checked={embed_providers.includes(service)}
        onChange={event =>
          set(
            'embed_providers',
            services
              .map(([one]) => one)
              .filter(one =>
                one === service ? event.target.checked : embed_providers.includes(one),
              ),
          )
        }
      />
      {name}
    </label>
  ))
