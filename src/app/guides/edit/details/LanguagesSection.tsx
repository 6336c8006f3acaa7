import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '#lib/languageName.ts'
import type { GuideLanguage } from '#contract/guides/languages.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { Meter } from '#app/ui/state/Meter.tsx'
import styles from './LanguagesSection.module.css'

type RowProps = {
  guide: Guide
  language: GuideLanguage
  /** The site has this language: one that it gave up can be read, and not written. */
  isOffered: boolean
}

const LanguageRow = ({ guide, language, isOffered }: RowProps) => {
  const { t, i18n } = useLingui()
  const { langid, is_source, texts, translated, outdated, percent, readable } = language
  const name = languageName(langid)
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(percent / 100)
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {readable ? (
          <a href={`${paths.guide(guide)}?lang=${langid}`} lang={langid} hrefLang={langid}>
            {name}
          </a>
        ) : (
          <span lang={langid}>{name}</span>
        )}
        {is_source && (
          <span className={styles.small}>
            <Trans>Source language</Trans>
          </span>
        )}
      </span>
      <span className={styles.share}>{share}</span>
      {!is_source && (
        <span className={styles.meter}>
          <Meter label={t`Translated into ${name}`} percent={percent} />
        </span>
      )}
      {!is_source && (
        <span className={styles.small}>
          <Trans>
            {translated} of <Plural value={texts} one="# text" other="# texts" /> translated.
          </Trans>{' '}
          {outdated > 0 && (
            <Plural
              value={outdated}
              one="# source text has changed since it was translated."
              other="# source texts have changed since they were translated."
            />
          )}{' '}
          {!readable && <Trans>Not published yet.</Trans>}
          {!isOffered && <Trans>This site no longer has this language.</Trans>}
        </span>
      )}
      {!is_source && isOffered && (
        <span className={styles.desk}>
          <LinkButton
            small
            href={authorPaths.translate(guide.guideid, langid)}
            aria-label={t`Translate into ${name}`}
          >
            <Trans>Translate</Trans>
          </LinkButton>
        </span>
      )}
    </li>
  )
}

/** Languages of the site that nothing is translated into yet. */
const NewLanguage = ({ guideid, known }: { guideid: number; known: readonly string[] }) => {
  const { t } = useLingui()
  const { data: site } = useQuery(read('readSite'))
  const [chosen, setChosen] = useState<string | null>(null)
  const langids = (site?.languages ?? []).filter(one => !known.includes(one))
  const langid = chosen ?? langids[0]
  if (langid === undefined) return null
  return (
    <div className={styles.begin}>
      <Select
        label={t`New language`}
        value={langid}
        options={langids.map(one => ({ value: one, label: languageName(one), lang: one }))}
        onChange={event => setChosen(event.target.value)}
      />
      <LinkButton href={authorPaths.translate(guideid, langid)}>
        <Trans>Start translating</Trans>
      </LinkButton>
    </div>
  )
}

/** The languages that the guide stands in, and how far each is. */
export const LanguagesSection = ({ guide }: { guide: Guide }) => {
  const { t } = useLingui()
  const { guideid } = guide
  const { data, isError } = useQuery(read('listGuideLanguages', { params: { guideid } }))
  const { data: site } = useQuery(read('readSite'))
  return (
    <>
      <p className={styles.small}>
        <Trans>The source language is set when a guide is created and cannot be changed.</Trans>
      </p>
      {data && (
        <ul className={styles.rows} aria-label={t`Languages`}>
          {data.map(language => (
            <LanguageRow
              key={language.langid}
              guide={guide}
              language={language}
              isOffered={site?.languages.includes(language.langid) ?? true}
            />
          ))}
        </ul>
      )}
      {data?.length === 1 && (
        <p>
          <Trans>No translations yet.</Trans>
        </p>
      )}
      {data && <NewLanguage guideid={guideid} known={data.map(({ langid }) => langid)} />}
      {isError && (
        <p role="alert">
          <Trans>The languages did not load. Reload the page.</Trans>
        </p>
      )}
    </>
  )
}
