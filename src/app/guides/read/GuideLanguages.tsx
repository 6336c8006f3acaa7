import { useLingui } from '@lingui/react/macro'
import { languageName } from '#lib/languageName.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import styles from './GuideLanguages.module.css'

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
          {languageName(langid)}
        </a>
      ))}
    </nav>
  )
}
