import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { languageNamesIn } from '#lib/languageName.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import type { Dependents } from './dependents.ts'
import { HiddenGuides } from './HiddenGuides.tsx'
import styles from './DependentGuides.module.css'

type DependentGuidesProps = {
  dependents: Dependents
  /** What is asked about is saved already: each guide is previewed with it in place. */
  previews?: boolean | undefined
}
type Dependent = Dependents['guides'][number]

/** How near it is, who reads it and how often, and in which languages. */
const useFacts = () => {
  const { t, i18n } = useLingui()
  const nameOf = languageNamesIn(i18n.locale)
  return ({ depth, public: isPublic, views, langids }: Dependent): string =>
    [
      depth === 1 ? t`Directly` : t`Indirectly`,
      isPublic ? t`Public` : t`Private`,
      plural(views, { one: '# view in the last 30 days', other: '# views in the last 30 days' }),
      new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(langids.map(nameOf)),
    ].join(' · ')
}

/** One of them, with what a change means there. */
const DependentRow = ({ guide, previews }: { guide: Dependent; previews: boolean }) => {
  const { t } = useLingui()
  const factsOf = useFacts()
  const { guideid, title, locale } = guide
  return (
    <li>
      <a href={paths.guide(guide)} lang={locale}>
        {title}
      </a>
      <span className={styles.facts}>{factsOf(guide)}</span>
      {previews && (
        <a href={authorPaths.preview(guideid)} aria-label={t`Preview with these steps: “${title}”`}>
          <Trans>Preview with these steps</Trans>
        </a>
      )}
    </li>
  )
}

/** The guides that show the steps of one. */
export const DependentGuides = ({ dependents, previews = false }: DependentGuidesProps) => {
  const { guides, direct, indirect, hidden, people_from: least } = dependents
  const more = direct + indirect - guides.length
  return (
    <>
      <ul className={styles.guides}>
        {guides.map(guide => (
          <DependentRow key={guide.guideid} guide={guide} previews={previews} />
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="# more guide" other="# more guides" />
          </li>
        )}
        <HiddenGuides count={hidden} />
      </ul>
      {guides.length > 0 && (
        <p className={styles.facts}>
          <Trans>Views: only days with at least {least} different people are counted.</Trans>
        </p>
      )}
    </>
  )
}

/** Nothing waits for an answer that does not come; but it is said. */
export const UnknownDependents = () => (
  <p className={styles.facts}>
    <Trans>The service could not check which guides show steps of this guide.</Trans>
  </p>
)
