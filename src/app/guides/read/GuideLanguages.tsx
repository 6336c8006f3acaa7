import { useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import styles from './GuideLanguages.module.css'

/** Each by its own name, as whoever reads it knows it. */
const nameOf = (langid: string) => {
  const name =
    new Intl.DisplayNames([langid], { type: 'language', fallback: 'code' }).of(langid) ?? langid
  return name.charAt(0).toLocaleUpperCase(langid) + name.slice(1)
}

/** The languages that the guide can be read in; nothing where it has only its own. */
export const GuideLanguages = ({
  guide,
  addressOf = langid => `${paths.guide(guide)}?lang=${langid}`,
}: {
  guide: Pick<Guide, 'guideid' | 'title' | 'type' | 'langid' | 'available_langids'>
  /** Where it stands in a language: its page, unless another screen shows it. */
  addressOf?: (langid: string) => string
}) => {
  const { t, i18n } = useLingui()
  if (guide.available_langids.length < 2) return null
  return (
    <nav className={styles.languages} lang={i18n.locale} aria-label={t`Languages of this guide`}>
      {guide.available_langids.map(langid => (
        <a
          key={langid}
          className={styles.language}
          href={addressOf(langid)}
          hrefLang={langid}
          lang={langid}
          aria-current={langid === guide.langid ? 'true' : undefined}
        >
          {nameOf(langid)}
        </a>
      ))}
    </nav>
  )
}
